import { TextInput } from '@mantine/core'
import { timeTyped } from '#contract/values/times.ts'

interface Props {
  label: string
  name?: string
  help?: string
  value: string
  error?: string | undefined
  onChange: (time: string) => void
}

/** A time on a clock of 24 hours, whatever the browser's language; typed as people do, and written out when it is left. */
export function TimeField({ help, value, onChange, ...input }: Props) {
  return (
    <TextInput
      {...input}
      description={help}
      value={value}
      placeholder="09:30"
      autoComplete="off"
      maxLength={8}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => onChange(timeTyped(value) ?? value)}
    />
  )
}
