import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import styles from './invoice-form.module.css'
import { asSaved, newLine, typedLineTotal, type InvoiceValues, type LineValues } from './invoice-values.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { errorsIn } from '#web/ui/form/form-fields.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { invoiceLimits } from '#contract/invoices/invoices.rules.ts'

type Form = UseFormReturnType<InvoiceValues>

export function InvoiceLineFields({ form }: { form: Form }) {
  const adding = useRef<HTMLButtonElement>(null)
  const { lineItems } = form.values
  const isFull = lineItems.length >= invoiceLimits.lines
  return (
    <Section title="Line items" count={lineItems.length}>
      <div className={styles.lines}>
        {lineItems.length === 0 && <p className={styles.none}>No lines. Add the first one.</p>}
        {lineItems.map((line, index) => (
          <Line
            // Lines have no identity of their own: what is typed belongs to the place.
            key={index}
            form={form}
            index={index}
            line={line}
            onRemoved={() => adding.current?.focus()}
          />
        ))}
        <div>
          <Button
            ref={adding}
            icon={<IconPlus size={18} stroke={1.5} aria-hidden />}
            aria-disabled={isFull}
            onClick={() => isFull || form.insertListItem('lineItems', newLine)}
          >
            Add Line
          </Button>
        </div>
      </div>
    </Section>
  )
}

interface LineProps {
  form: Form
  index: number
  line: LineValues
  onRemoved: () => void
}

function Line({ form, index, line, onRemoved }: LineProps) {
  const of = (field: keyof LineValues) => {
    const name = `lineItems.${index}.${field}`
    return { name, value: line[field], error: errorsIn(form)[name], onChange: form.getInputProps(name).onChange }
  }
  const settle = (field: 'quantity' | 'unitPrice') => () =>
    form.setFieldValue(`lineItems.${index}.${field}`, asSaved[field](line[field]))
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">Line {index + 1}</legend>
      <TextAreaField label="Description" {...of('description')} rows={1} />
      <Field
        label="Quantity"
        {...of('quantity')}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        onBlur={settle('quantity')}
      />
      <Field
        label="Unit price (£)"
        {...of('unitPrice')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        onBlur={settle('unitPrice')}
      />
      <div className={styles.lineTotal}>
        <span className={styles.lineTotalLabel}>Total</span>
        <output className={styles.money}>{typedLineTotal(line)}</output>
      </div>
      <IconButton
        icon={IconTrash}
        label={`Remove line ${index + 1}`}
        onClick={() => {
          form.removeListItem('lineItems', index)
          onRemoved()
        }}
      />
    </fieldset>
  )
}
