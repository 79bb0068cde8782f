import { IconChevronDown } from '@tabler/icons-react'
import meanings from '#web/ui/theme/meaning.module.css'
import badge from '#web/ui/feedback/status-badge.module.css'
import { meaningIcons, type Meaning } from '#web/ui/feedback/status-badge.tsx'
import styles from './status-select.module.css'

interface Props<Value extends string> {
  /** Names the thing: "Status of Annual examination". */
  label: string
  value: Value
  options: readonly { value: Value; label: string; meaning: Meaning }[]
  /** Where it is marked otherwise than its option. */
  meaning?: Meaning | undefined
  onChange: (value: Value) => void
}

/** A status that can be changed where it stands: looks like its badge, and opens the device's own list. */
export function StatusSelect<Value extends string>({ label, value, options, meaning, onChange }: Props<Value>) {
  const shown = meaning ?? options.find((option) => option.value === value)?.meaning ?? 'waiting'
  const Icon = meaningIcons[shown]
  return (
    <span className={`${badge.badge} ${meanings[shown]} ${styles.status}`}>
      <Icon size={14} stroke={2} aria-hidden />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </span>
  )
}
