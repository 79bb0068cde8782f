import { useForm } from '@mantine/form'
import { useOwnId } from '#web/ui/form/saving/use-own-id.ts'
import { OrderLinesField } from './order-lines-field.tsx'
import { blankOrder, hasLines, orderToSend, errorsOf, type OrderValues } from './order-values.ts'
import { useCreatePurchaseOrder } from './purchase-orders.api.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { refusedFields, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { noLines } from '#contract/purchase-orders/purchase-orders.rules.ts'

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
