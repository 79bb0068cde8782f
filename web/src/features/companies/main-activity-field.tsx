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
