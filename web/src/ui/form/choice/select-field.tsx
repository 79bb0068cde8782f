import { NativeSelect } from '@mantine/core'
import { memoControl } from '#web/ui/form/memo-control.tsx'

interface Props {
  label: string
  name: string
  value: string
  error?: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

export const SelectField = memoControl(function SelectField({ options, onChange, ...select }: Props) {
  return <NativeSelect {...select} data={options} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
})
