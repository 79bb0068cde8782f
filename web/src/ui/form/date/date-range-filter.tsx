import { Group } from '@mantine/core'
import { useState } from 'react'
import { DateField } from './date-field.tsx'

interface Props {
  /** What the days are of: "Issued", "Scheduled". */
  of: string
  from: string | undefined
  to: string | undefined
  onChange: (days: { from?: string | null; to?: string | null }) => void
}

export function DateRangeFilter({ of, from, to, onChange }: Props) {
  return (
    <Group gap="xs" align="start">
      <DayFilter label={`${of} from`} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter
        label="to"
        accessibleName={`${of} to`}
        value={to}
        min={from}
        onChange={(day) => onChange({ to: day })}
      />
    </Group>
  )
}

interface DayFilterProps {
  label: string
  accessibleName?: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | null) => void
}

/** The list follows once a whole day is there, and not every key. */
function DayFilter({ value = '', onChange, ...props }: DayFilterProps) {
  const [typed, setTyped] = useState({ text: value, over: value })
  return (
    <DateField
      {...props}
      isFilter
      // Another day may have come by Back or by a link.
      value={typed.over === value ? typed.text : value}
      onChange={(text) => setTyped({ text, over: value })}
      onCommit={(day) => day !== value && onChange(day || null)}
    />
  )
}
