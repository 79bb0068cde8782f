import type { ChangeEvent } from 'react'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'

type Amount = 'quantity' | 'unitPrice'

interface Props {
  isDiscount: boolean
  of: (field: 'description' | Amount) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  normalise: (field: Amount) => () => void
}

export function LineAmountFields({ isDiscount, of, normalise }: Props) {
  return (
    <>
      <TextAreaField label="Description" {...of('description')} rows={1} />
      <Field
        label="Quantity"
        {...of('quantity')}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        onBlur={normalise('quantity')}
      />
      <Field
        label={isDiscount ? 'Taken off (£)' : 'Unit price (£)'}
        {...of('unitPrice')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        onBlur={normalise('unitPrice')}
      />
    </>
  )
}
