import { Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconDiscount, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from './invoice-form.module.css'
import {
  asSaved,
  type InvoiceValues,
  type LineValues,
  newDiscount,
  newLine,
  typedLineTotal,
  vatOptions,
} from './invoice-values.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { errorsIn } from '#web/ui/form/saving/form-fields.ts'
import { Section } from '#web/ui/page/section.tsx'
import { SelectField, Field, ofDecimal, TextAreaField } from '#web/ui/form/field.tsx'
import { invoiceLimits, vatRateFrom } from '#contract/invoices/invoices.rules.ts'

type Form = UseFormReturnType<InvoiceValues>

export function InvoiceLineFields({ form }: { form: Form }) {
  const box = useRef<HTMLDivElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { lineItems } = form.values
  const isFull = lineItems.length >= invoiceLimits.lines
  const add = (line: LineValues) => {
    flushSync(() => form.insertListItem('lineItems', line))
    box.current?.querySelector<HTMLElement>(`[name="lineItems.${lineItems.length}.description"]`)?.focus()
  }
  return (
    <Section title="Line items" count={lineItems.length}>
      <Stack ref={box} gap={16} p="4px 20px 20px">
        {lineItems.length === 0 && <Text c="dimmed">No lines. Add the first one.</Text>}
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
        {errorsIn(form)['lineItems'] && (
          <Text c="var(--danger)" fw={600}>
            {errorsIn(form)['lineItems']}
          </Text>
        )}
        <Group gap={12} align="stretch">
          <Button ref={adding} icon={IconPlus} aria-disabled={isFull} onClick={() => isFull || add(newLine)}>
            Add Line
          </Button>
          <Button icon={IconDiscount} aria-disabled={isFull} onClick={() => isFull || add(newDiscount)}>
            Add Discount
          </Button>
        </Group>
      </Stack>
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
  const of = (field: Exclude<keyof LineValues, 'isDiscount'>) => {
    const name = `lineItems.${index}.${field}`
    return { name, value: line[field], error: errorsIn(form)[name], onChange: form.getInputProps(name).onChange }
  }
  const normalise = (field: 'quantity' | 'unitPrice') => () =>
    form.setFieldValue(`lineItems.${index}.${field}`, asSaved[field](line[field]))
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">Line {index + 1}</legend>
      <LineAmountFields isDiscount={line.isDiscount} of={of} normalise={normalise} />
      <SelectField
        label="VAT"
        {...of('vat')}
        options={vatOptions(line.vat, vatRateFrom(form.values.vatRate))}
        onChange={(vat) => form.setFieldValue(`lineItems.${index}.vat`, vat)}
      />
      <div className={styles.lineTotal}>
        <Text span fz="sm" fw={600}>
          Total
        </Text>
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

type Amount = 'quantity' | 'unitPrice'

interface AmountProps {
  isDiscount: boolean
  of: (field: 'description' | Amount) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  normalise: (field: Amount) => () => void
}

export function LineAmountFields({ isDiscount, of, normalise }: AmountProps) {
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
        {...ofDecimal}
        onBlur={normalise('unitPrice')}
      />
    </>
  )
}
