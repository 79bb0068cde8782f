import { useState } from 'react'
import type { FormPart } from './form-part.ts'
import { Field } from '#web/ui/form/field.tsx'
import { britishPartialDay, partialDayIn } from '#contract/values/partial-days.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'

/** Plates give a year or a month more often than a day, which a date picker could not take. */
export function ManufactureField({ values, errors, onChange }: FormPart) {
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
