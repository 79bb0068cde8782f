import { NativeSelect } from '@mantine/core'

interface Props {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few above a list, from the device's own choices. */
export function ListSelect({ label, value, options, onChange }: Props) {
  return (
    <NativeSelect
      aria-label={label}
      data={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
