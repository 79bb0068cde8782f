import { useForm } from '@mantine/form'
import { useState } from 'react'
import { InvoiceLineFields } from './invoice-line-fields.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import {
  asSaved,
  differencesOf,
  errorsOf,
  rebased,
  sentInvoice,
  typedTotals,
  valuesOf,
  type InvoiceValues,
} from './invoice-values.ts'
import styles from './invoice-form.module.css'
import { useSaveInvoice } from './invoices.api.ts'
import { Field } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/form-fields.ts'
import { currentRecord, namedFailure, refusedFields } from '#web/ui/form/save-failure.ts'
import { SaveForm } from '#web/ui/form/save-form.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Invoice } from '#contract/invoices/invoices.contract.ts'
import { vatRateFrom } from '#contract/invoices/invoices.rules.ts'

interface Props {
  invoice: Invoice
  onSaved: () => void
  onCancel: () => void
}

const labels = { lineItems: 'Line items', vatRate: 'VAT rate (%)', terms: 'Payment terms', notes: 'Notes' }

/** Everything an invoice says, reckoned anew with every key. */
export function InvoiceForm({ invoice, onSaved, onCancel }: Props) {
  const { form, saving, current, base, save, takeTheirs, keepMine } = useInvoiceDraft(invoice, onSaved)
  const { values } = form
  return (
    <SaveForm
      label="Edit invoice"
      form={form}
      labels={labels}
      lost="Your changes to this invoice will be lost."
      isWide
      failure={current ? undefined : namedFailure(saving.error, 'Failed to update invoice')}
      notice={
        current && (
          <StaleNotice
            differences={differencesOf(values, base, current)}
            isBusy={saving.isPending}
            onTakeTheirs={() => takeTheirs(current)}
            onKeepMine={() => keepMine(current)}
          />
        )
      }
      verb="Save"
      busyVerb="Saving..."
      isBusy={saving.isPending}
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
        <InvoiceTotals {...typedTotals(values)} vatRate={vatRateFrom(values.vatRate)} isLive />
      </div>
      <Section title="On the invoice">
        <div className={styles.words}>
          <TextAreaField label={labels.terms} {...textOf(form, 'terms')} rows={2} />
          <TextAreaField label={labels.notes} {...textOf(form, 'notes')} rows={3} />
        </div>
      </Section>
    </SaveForm>
  )
}

function useInvoiceDraft(invoice: Invoice, onSaved: () => void) {
  const saving = useSaveInvoice()
  const [base, setBase] = useState(invoice)
  const form = useForm<InvoiceValues>({ initialValues: valuesOf(invoice), validate: errorsOf })
  const send = (values: InvoiceValues, before: Invoice) =>
    saving.mutate(
      { ...sentInvoice(values), invoiceId: before._id, version: before.version },
      {
        onSuccess: () => {
          toast.success('Invoice updated successfully')
          onSaved()
        },
        onError: (error) => {
          const theirs = currentRecord(error, Invoice)
          // Only the status moved, or the other wrote the very same: there is nothing to ask.
          if (theirs && differencesOf(values, before, theirs).length === 0) {
            send(rebased(values, before, theirs), theirs)
            return
          }
          if (!theirs) toast.error('Failed to update invoice')
          form.setErrors(refusedFields(error))
        },
      },
    )
  return {
    form,
    saving,
    base,
    current: currentRecord(saving.error, Invoice),
    save: (values: InvoiceValues) => send(values, base),
    keepMine: (theirs: Invoice) => send(rebased(form.values, base, theirs), theirs),
    takeTheirs: (theirs: Invoice) => {
      setBase(theirs)
      form.setValues(valuesOf(theirs))
      form.resetDirty(valuesOf(theirs))
      saving.reset()
    },
  }
}
