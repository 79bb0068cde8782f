import { useForm, type UseFormReturnType } from '@mantine/form'
import { Box, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  blankLine,
  blankOrder,
  errorsOf,
  hasLines,
  type LineValues,
  orderToSend,
  type OrderValues,
  totalOf,
} from './order-values.ts'
import { useCreatePurchaseOrder } from './purchase-orders.api.ts'
import styles from './order-lines-field.module.css'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm, useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { mayRemoveLine, noLines } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { formatPounds } from '#contract/values/money.ts'

const failed = 'Failed to create purchase order'

export function CreateOrderForm({ onClose }: { onClose: () => void }) {
  const create = useCreatePurchaseOrder()
  const { ownId, renewIfTaken } = useOwnId()
  const form = useForm<OrderValues>({ initialValues: blankOrder, validate: errorsOf })

  const save = (values: OrderValues) => {
    const order = orderToSend(values)
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
            renewIfTaken(error)
            form.setErrors(refusedFields(error))
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
      onErrors={() => !hasLines(form.values) && toast.error(noLines)}
      onCancel={onClose}
    >
      <Field label="Supplier" required autoComplete="off" {...textOf(form, 'supplier')} />
      <Field label="Contract Reference" autoComplete="off" help="Optional." {...textOf(form, 'contractReference')} />
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
  const errors = errorsIn(form)
  const setLines = (next: LineValues[]) => form.setFieldValue('lineItems', next)
  const change = (at: number, changes: Partial<LineValues>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)))
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
          <Field
            label="Description"
            type="text"
            name={`lineItems.${index}.description`}
            autoComplete="off"
            value={line.description}
            error={errors[`lineItems.${index}.description`]}
            onChange={(event) => change(index, { description: event.currentTarget.value })}
          />
          <Field
            label="Cost (£)"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            name={`lineItems.${index}.cost`}
            value={line.cost}
            error={errors[`lineItems.${index}.cost`]}
            onChange={(event) => change(index, { cost: event.currentTarget.value })}
          />
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
          Total: {formatPounds(totalOf(form.values))}
        </Box>
      </div>
    </fieldset>
  )
}
