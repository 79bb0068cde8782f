import type { UseFormReturnType } from '@mantine/form'
import { Box, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useCreatePurchaseOrder } from './purchase-orders.api.ts'
import styles from './order-lines-field.module.css'
import { useCreateForm } from '#web/ui/form/saving/use-create-form.ts'
import { Field, ofDecimal, TextAreaField, typed } from '#web/ui/form/field.tsx'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import {
  mayRemoveLine,
  noLines,
  orderTotal,
  withoutBlankLines,
} from '#contract/purchase-orders/purchase-orders.rules.ts'
import { formatPounds, poundsFrom } from '#contract/values/money.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { NewPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { penceTyped } from '#contract/values/typed-numbers.ts'

const failed = 'Failed to create purchase order'

export function CreateOrderForm({ onClose }: { onClose: () => void }) {
  const create = useCreatePurchaseOrder()
  const { form, ownId, onError } = useCreateForm<OrderValues>({ initialValues: blankOrder, validate: errorsOf })

  const save = (values: OrderValues) => {
    // Lines that nobody filled in are left out.
    const order = { ...values, lineItems: withoutBlankLines(values.lineItems).map(lineToSend) }
    notifyWhenDone(
      create.mutateAsync(
        { ...order, _id: ownId },
        {
          onSuccess: () => {
            withdrawToast(noLines)
            withdrawToast(failed)
            onClose()
          },
          onError: (error) => {
            toast.error(failed)
            onError(error)
          },
        },
      ),
      () => 'Purchase order created successfully',
    )
  }

  return (
    <SaveForm
      label="Create Purchase Order"
      form={form}
      labels={labelsFor(form.values)}
      lost="What you typed about this order will be lost."
      failure={saveFailure(create.error, 'The order hasn’t been created.')}
      verb="Create"
      busyVerb="Creating..."
      isBusy={create.isPending}
      isOpenedHere
      onSave={save}
      onErrors={() => withoutBlankLines(form.values.lineItems).length === 0 && toast.error(noLines)}
      onCancel={onClose}
    >
      <Field label="Supplier" required {...textOf(form, 'supplier')} />
      <Field label="Contract Reference" help="Optional." {...textOf(form, 'contractReference')} />
      <OrderLinesField form={form} />
      <TextAreaField label="Notes" help="Optional." {...textOf(form, 'notes')} />
    </SaveForm>
  )
}

function labelsFor({ lineItems }: OrderValues): Record<string, string> {
  const lines = lineItems.flatMap((_, index) => [
    [`lineItems.${index}.description`, `Description of line ${index + 1}`],
    [`lineItems.${index}.cost`, `Cost of line ${index + 1}`],
  ])
  return {
    supplier: 'Supplier',
    contractReference: 'Contract Reference',
    ...Object.fromEntries(lines),
    notes: 'Notes',
  }
}

function OrderLinesField({ form }: { form: UseFormReturnType<OrderValues> }) {
  const box = useRef<HTMLFieldSetElement>(null)
  const lines = form.values.lineItems
  const setLines = (next: LineValues[]) => form.setFieldValue('lineItems', next)
  const typedIn = (line: LineValues, at: number, field: keyof LineValues) => {
    const name = `lineItems.${at}.${field}`
    const type = (text: string) =>
      setLines(lines.map((each, index) => (index === at ? { ...line, [field]: text } : each)))
    return { name, ...typed(line[field], type, errorsIn(form)[name]) }
  }
  const pointAt = (at: number) => box.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[at]?.focus()

  const add = () => {
    flushSync(() => setLines([...lines, blankLine]))
    pointAt(lines.length)
  }
  const remove = (at: number) => {
    flushSync(() => {
      form.clearErrors()
      setLines(lines.filter((_, index) => index !== at))
    })
    pointAt(Math.max(0, at - 1))
  }

  return (
    <fieldset ref={box} className={styles.lines}>
      <Text component="legend" mb={8} fz="md">
        Line Items
      </Text>
      {lines.map((line, index) => (
        <div key={index} className={styles.line}>
          <Field label="Description" type="text" {...typedIn(line, index, 'description')} />
          <Field label="Cost (£)" {...ofDecimal} {...typedIn(line, index, 'cost')} />
          {mayRemoveLine(lines) && (
            // Level with the inputs, below their labels.
            <Box pt={28}>
              <IconButton icon={IconTrash} label={`Remove line ${index + 1}`} onClick={() => remove(index)} />
            </Box>
          )}
        </div>
      ))}
      <div className={styles.foot}>
        <Button icon={IconPlus} onClick={add}>
          Add Line
        </Button>
        <Box component="output" fz="md" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          Total: {formatPounds(orderTotal(lines.map(({ cost }) => penceTyped(cost))))}
        </Box>
      </div>
    </fieldset>
  )
}

type LineValues = typeof blankLine
type OrderValues = typeof blankOrder

const blankLine = { description: '', cost: '0' }

const blankOrder = { supplier: '', contractReference: '', lineItems: [blankLine], notes: '' }

function errorsOf(values: OrderValues): Record<string, string> {
  const { lineItems, ...errors } = fieldErrors(NewPurchaseOrder, {
    ...values,
    lineItems: values.lineItems.map(lineToSend),
  })
  return lineItems ? { ...errors, [firstLine]: 'Enter what you’re ordering.' } : errors
}

/** Where the keyboard goes when there is no line at all. */
const firstLine = 'lineItems.0.description'

function lineToSend({ description, cost }: LineValues) {
  return { description, cost: poundsFrom(penceTyped(cost)) }
}
