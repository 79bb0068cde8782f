import { siteLabels } from './company-words.ts'
import { SelectField } from '#web/ui/form/choice/select-field.tsx'
import { mainActivities, mainActivityLabels, type MainActivity } from '#contract/companies/main-activities.ts'

interface Props {
  value: MainActivity | null
  onChange: (value: MainActivity | null) => void
}

const options = [
  { value: '', label: 'Not known' },
  ...mainActivities.map((value) => ({ value, label: mainActivityLabels[value] })),
]

export function MainActivityField({ value, onChange }: Props) {
  return (
    <SelectField
      label={siteLabels.mainActivity}
      name="mainActivity"
      value={value ?? ''}
      options={options}
      onChange={(chosen) => onChange(mainActivities.find((each) => each === chosen) ?? null)}
    />
  )
}

interface RegulationsProps {
  value: boolean | null
  onChange: (value: boolean | null) => void
}

const regulations = [
  { value: '', label: 'By postcode' },
  { value: 'gb', label: 'Great Britain: LOLER 1998' },
  { value: 'ni', label: 'Northern Ireland: LOLER (NI) 1999' },
]

export function RegulationsField({ value, onChange }: RegulationsProps) {
  return (
    <SelectField
      label={siteLabels.isInNorthernIreland}
      name="isInNorthernIreland"
      value={value === null ? '' : value ? 'ni' : 'gb'}
      options={regulations}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'ni')}
    />
  )
}
