import { NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { chooserParts, fieldLayout } from '#web/ui/form/field.tsx'
import { memoControl } from '#web/ui/form/memo-control.tsx'

interface Props {
  label: string
  name: string
  value: string
  error?: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few, from the device's own list: label above, what is wrong with it below. */
export const SelectField = memoControl(function SelectField({ options, error, onChange, ...select }: Props) {
  return (
    <NativeSelect
      {...select}
      {...fieldLayout}
      classNames={chooserParts}
      data={options}
      error={error}
      rightSection={<IconSelector size={18} stroke={1.5} aria-hidden />}
      rightSectionWidth={40}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
})
