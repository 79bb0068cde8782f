import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconSelector } from '@tabler/icons-react'
import { chooserParts } from '#web/ui/form/field.tsx'

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
      classNames={chooserParts}
      data={options}
      value={value}
      rightSection={<IconSelector size={18} stroke={1.5} aria-hidden />}
      rightSectionWidth={40}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
