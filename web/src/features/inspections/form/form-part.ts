import type { ChangeEvent } from 'react'
import type { ItemChange } from './item-draft.ts'
import { kindOf } from '#contract/inspections/examination/examination-types.rules.ts'
import { type ItemContent, type ItemField, itemLabels } from '#contract/inspections/items/item-fields.ts'

export interface FormPart {
  values: ItemContent
  errors: Record<string, string>
  onChange: (change: ItemChange) => void
}

/** Whether a part is open; the form decides, so that it can lead to a field. */
export interface CollapsiblePart {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

type TextField = {
  [Name in ItemField]: ItemContent[Name] extends string ? Name : never
}[Exclude<ItemField, 'examinationType' | 'dateOfManufacture' | 'outcome'>]

type DayField = 'dateOfLastExamination' | 'examinationDate' | 'nextExaminationDate' | 'dangerByDate'

/** Binds a field of text: `<Field {...text(part, 'modelName')} />`. */
export function text({ values, errors, onChange }: FormPart, name: TextField) {
  return {
    name,
    label: itemLabels[name],
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  }
}

export function lines(part: FormPart, name: TextField) {
  return { ...text(part, name), rows: 2, enterKeyHint: 'enter' as const }
}

/** Binds a day, of which a part may be typed so far. */
export function day({ values, errors, onChange }: FormPart, name: DayField) {
  return {
    name,
    label: itemLabels[name],
    value: values[name] ?? '',
    error: errors[name],
    onChange: (written: string) => onChange({ [name]: written || null }),
  }
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Binds a question that nobody else answers: neither is chosen until the engineer has. */
export function answer({ values, onChange }: FormPart, name: 'installedCorrectly' | 'seriousInjuryRisk') {
  return { name, isLabelShown: true, ...yesOrNo(values[name], (isYes) => onChange({ [name]: isYes })) }
}

export function yesOrNo(given: boolean | null, onAnswer: (isYes: boolean) => void) {
  return {
    options: answers,
    value: given === null ? '' : given ? ('yes' as const) : ('no' as const),
    onChange: (chosen: string) => onAnswer(chosen === 'yes'),
  }
}

export function flag(
  { values, onChange }: FormPart,
  name:
    | 'isAccessory'
    | 'liftsPeople'
    | 'firstInspectionAfterInstall'
    | 'defectImmediateDanger'
    | 'defectPotentialDanger'
    | 'fitForPurpose',
) {
  return {
    name,
    label: itemLabels[name],
    // A kind that nobody has told is the one that the description tells.
    isChecked: { ...values, ...kindOf(values) }[name],
    onCheck: (isChecked: boolean) => onChange({ [name]: isChecked }),
  }
}
