import { Stack } from '@mantine/core'
import { InvoiceLineFields } from './invoice-line-fields.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import {
  asSaved,
  daysWithTerms,
  comparison,
  errorsOf,
  sentInvoice,
  typedGroups,
  valuesOf,
  type InvoiceValues,
} from './invoice-values.ts'
import styles from './invoice-form.module.css'
import { useUpdateInvoice } from './invoices.api.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { dateOf, textOf } from '#web/ui/form/saving/form-fields.ts'
import { currentRecord, namedFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { Invoice } from '#contract/invoices/invoices.contract.ts'

interface Props {
  invoice: Invoice
  onSaved: () => void
  onCancel: () => void
}

const labels = {
  lineItems: 'Line items',
  vatRate: 'VAT rate (%)',
  orderNumber: 'Customer’s order number',
  supplyDate: 'Time of supply',
  paymentDays: 'Days to pay',
  terms: 'Payment terms',
  notes: 'Notes',
}

export function InvoiceForm({ invoice, onSaved, onCancel }: Props) {
  const { mutateAsync: updateInvoice } = useUpdateInvoice()
  const { form, error, isSaving, save, stale } = useVersionedForm<Invoice, InvoiceValues>({
    record: invoice,
    schema: Invoice,
    initialValues: valuesOf(invoice),
    ...comparison,
    errorsOf,
    save: (values, base = invoice) =>
      updateInvoice({ ...sentInvoice(values), invoiceId: base._id, version: base.version }),
    onSaved: () => {
      toast.success('Invoice updated successfully')
      onSaved()
    },
    onFailed: (failed) => {
      if (!currentRecord(failed, Invoice)) toast.error('Failed to update invoice')
    },
  })
  const { values } = form
  return (
    <SaveForm
      label="Edit invoice"
      form={form}
      labels={labels}
      lost="Your changes to this invoice will be lost."
      isWide
      failure={stale ? undefined : namedFailure(error, 'Failed to update invoice')}
      notice={stale && <StaleNotice {...stale} />}
      verb="Save"
      busyVerb="Saving..."
      isBusy={isSaving}
      onSave={save}
      onCancel={onCancel}
    >
      <InvoiceLineFields form={form} />
      <div className={styles.calculation}>
        <Field
          label={labels.vatRate}
          {...textOf(form, 'vatRate')}
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step={0.01}
          onBlur={() => form.setFieldValue('vatRate', asSaved.vatRate(values.vatRate))}
        />
        <InvoiceTotals groups={typedGroups(values)} isLive />
      </div>
      <Section title="On the invoice">
        <Stack gap={16} maw={640} p="4px 20px 20px">
          <div className={styles.facts}>
            <Field label={labels.orderNumber} {...textOf(form, 'orderNumber')} />
            <DateField
              label={labels.supplyDate}
              {...dateOf(form, 'supplyDate')}
              help="The day of the work. Leave blank to use the day the job was completed."
            />
            <Field
              label={labels.paymentDays}
              {...textOf(form, 'paymentDays')}
              type="number"
              inputMode="numeric"
              min={0}
              max={365}
              step={1}
              help="From the invoice date. Changes with the payment terms. Leave blank for no due date."
              onBlur={() => form.setFieldValue('paymentDays', asSaved.paymentDays(values.paymentDays))}
            />
          </div>
          <TextAreaField
            label={labels.terms}
            {...textOf(form, 'terms')}
            onChange={({ currentTarget: { value: terms } }) =>
              form.setValues({ terms, paymentDays: daysWithTerms(invoice, values, terms) })
            }
            rows={2}
          />
          <TextAreaField label={labels.notes} {...textOf(form, 'notes')} rows={3} />
        </Stack>
      </Section>
    </SaveForm>
  )
}
