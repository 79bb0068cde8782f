import { useId } from 'react'
import styles from './issue-dates-filter.module.css'

interface Props {
  from: string | undefined
  to: string | undefined
  onChange: (days: { from?: string | null; to?: string | null }) => void
}

/** Days of issue, both included; either may be left open. */
export function IssueDatesFilter({ from, to, onChange }: Props) {
  return (
    <div className={styles.dates}>
      <DayField label="Issued from" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayField label="to" name="Issued to" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </div>
  )
}

interface DayFieldProps {
  label: string
  /** What a screen reader says, where the label alone does not tell. */
  name?: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | null) => void
}

function DayField({ label, name, value, min, max, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles.input}
        aria-label={name}
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    </>
  )
}
