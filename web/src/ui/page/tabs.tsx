import { Tabs as KitTabs } from '@mantine/core'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
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

export function Tabs<Value extends string>({ label, tabs, value, panel, onChange }: Props<Value>) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find((each) => each.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <KitTabs unstyled value={value} onChange={choose}>
      <KitTabs.List aria-label={label} className={styles.tabs ?? ''}>
        {tabs.map((tab) => (
          <KitTabs.Tab
            key={tab.value}
            value={tab.value}
            id={tabId(panel, tab.value)}
            aria-controls={panel}
            className={styles.tab ?? ''}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}> {tab.count.toLocaleString('en-GB')}</span>}
          </KitTabs.Tab>
        ))}
      </KitTabs.List>
    </KitTabs>
  )
}

export function tabId(panel: string, value: string): string {
  return `${panel}-${value}`
}
