import { siteLabels } from './company-words.ts'
import { SelectField } from '#web/ui/form/choice/select-field.tsx'

interface Props {
  value: boolean | null
  onChange: (value: boolean | null) => void
}

const options = [
  { value: '', label: 'By postcode' },
  { value: 'gb', label: 'Great Britain: LOLER 1998' },
  { value: 'ni', label: 'Northern Ireland: LOLER (NI) 1999' },
]

export function RegulationsField({ value, onChange }: Props) {
  return (
    <SelectField
      label={siteLabels.isInNorthernIreland}
      name="isInNorthernIreland"
      value={value === null ? '' : value ? 'ni' : 'gb'}
      options={options}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'ni')}
    />
  )
}
