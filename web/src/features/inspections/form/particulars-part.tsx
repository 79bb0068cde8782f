import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { type CollapsiblePart, flag, type FormPart, lines, text } from './form-part.ts'
import { CheckField } from '#web/ui/form/choice/check-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { SuggestionField } from '#web/ui/form/choice/suggestion-field.tsx'
import { type ItemContent, type ItemField, itemLabels } from '#contract/inspections/items/item-fields.ts'
import { britishPartialDay, partialDayIn } from '#contract/values/partial-days.ts'

export const particularFields = [
  'manufacturer',
  'modelName',
  'hol',
  'assetNumber',
  'dateOfManufacture',
  'isAccessory',
  'liftsPeople',
  'swlConfiguration',
  'additionalInfo',
] as const satisfies ItemField[]

interface Props extends FormPart, CollapsiblePart {
  manufacturers: readonly string[]
}

export function ParticularsPart({ isOpen, onToggle, manufacturers, ...part }: Props) {
  const { values, errors, onChange } = part
  return (
    <Collapsible title="Other particulars" summary={inShort(values)} isOpen={isOpen} onToggle={onToggle}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <SuggestionField
          label={itemLabels.manufacturer}
          name="manufacturer"
          value={values.manufacturer}
          suggestions={manufacturers}
          error={errors.manufacturer}
          onWrite={(manufacturer) => onChange({ manufacturer })}
        />
        <Field {...text(part, 'modelName')} maxLength={255} />
        <Field {...text(part, 'hol')} help="Height of lift." maxLength={255} autoCapitalize="none" />
        <Field {...text(part, 'assetNumber')} maxLength={255} autoCapitalize="characters" spellCheck={false} />
        <ManufactureField {...part} />
      </SimpleGrid>
      <CheckField {...flag(part, 'isAccessory')} help="Attaches the load, such as a shackle, sling or lifting beam." />
      <CheckField {...flag(part, 'liftsPeople')} help="Both kinds are examined every 6 months." />
      <TextAreaField
        {...lines(part, 'swlConfiguration')}
        rows={1}
        help="Only where the safe working load depends on how it is set up."
      />
      <TextAreaField {...lines(part, 'additionalInfo')} />
    </Collapsible>
  )
}

/** "9 more, 2 empty". A kind that nobody told is not empty: the description tells it. */
function inShort(values: ItemContent): string {
  const empty = particularFields.filter((field) => field !== 'isAccessory' && field !== 'liftsPeople' && !values[field])
  return `${particularFields.length} more, ${empty.length === 0 ? 'none' : empty.length} empty`
}

/** Plates give a year or a month more often than a day, which a date picker could not take. */
function ManufactureField({ values, errors, onChange }: FormPart) {
  const { dateOfManufacture: value } = values
  const [typed, setTyped] = useState({ text: shown(value), value })
  // Taken from another item or brought back, and not typed here.
  const text = typed.value === value ? typed.text : shown(value)
  return (
    <Field
      name="dateOfManufacture"
      label={itemLabels.dateOfManufacture}
      value={text}
      error={errors.dateOfManufacture}
      maxLength={40}
      // Digits and a point, which separates as well as a slash.
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      help="As on the plate: 2019, 05/2019 or 12/05/2019. Leave it blank if you don’t know it."
      onChange={(event) => {
        const written = event.currentTarget.value
        const dateOfManufacture = written.trim() === '' ? null : (partialDayIn(written) ?? written)
        setTyped({ text: written, value: dateOfManufacture })
        onChange({ dateOfManufacture })
      }}
    />
  )
}

function shown(value: string | null): string {
  if (value === null) return ''
  const day = partialDayIn(value)
  return day === null ? value : britishPartialDay(day)
}
