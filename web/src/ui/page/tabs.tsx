import { useRef, type KeyboardEvent } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** How many there are behind it, where that is known. */
  count?: number | undefined
}

interface Props<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  /** The id of what the tabs show; give it `role="tabpanel"` and `aria-labelledby={tabId(panel, value)}`. */
  panel: string
  onChange: (value: Value) => void
}

/** Views of one list, side by side. Arrow keys move, Home and End go to either end. */
export function Tabs<Value extends string>({ label, tabs, value, panel, onChange }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)

  const go = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (!tab) return
    onChange(tab.value)
    list.current?.querySelector<HTMLElement>(`#${tabId(panel, tab.value)}`)?.focus()
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const targets: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          id={tabId(panel, tab.value)}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => onKey(event, index)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}> {tab.count.toLocaleString('en-GB')}</span>}
        </button>
      ))}
    </div>
  )
}

export function tabId(panel: string, value: string): string {
  return `${panel}-${value}`
}
