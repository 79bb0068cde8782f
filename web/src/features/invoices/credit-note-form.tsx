import { Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import {
  creditedLine,
  creditErrorsOf,
  everythingLeft,
  leftAfter,
  sentCreditNote,
  typedCredit,
  type Creditable,
  type CreditLineValues,
  type CreditNoteValues,
} from './credit-note-values.ts'
import styles from './invoice-form.module.css'
import { InvoiceTotals } from './invoice-totals.tsx'
import { asSaved } from './invoice-values.ts'
import { lineVat } from './invoice-words.ts'
import { LineAmountFields } from './invoice-line-fields.tsx'
import { useCreateCreditNote } from './invoices.api.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { useCreateForm } from '#web/ui/form/saving/use-create-form.ts'
import { lineTotal } from '#contract/invoices/vat.rules.ts'
import { formatPounds, percentFrom } from '#contract/values/money.ts'

interface Props {
  creditable: Creditable
  onMade: () => void
  onCancel: () => void
}

const labels = { reason: 'Reason, printed on the credit note', lineItems: 'Line items' }

export function CreditNoteForm({ creditable, onMade, onCancel }: Props) {
  const making = useCreateCreditNote()
  const {
    form,
    ownId: _id,
    onError,
  } = useCreateForm<CreditNoteValues>({
    initialValues: everythingLeft(creditable),
    validate: (values) => creditErrorsOf(creditable, values),
  })
  const { invoice } = creditable
  const credited = typedCredit(creditable, form.values)
  return (
    <SaveForm
      label="Credit note"
      form={form}
      labels={labels}
      lost="This credit note hasn’t been made yet."
      isWide
      failure={saveFailure(making.error, 'Failed to make the credit note')}
      verb="Make credit note"
      isBusy={making.isPending}
      onSave={(values) =>
        notifyWhenDone(
          making.mutateAsync(
            { _id, invoiceId: invoice._id, ...sentCreditNote(values) },
            {
              onSuccess: () => {
                form.resetDirty()
                onMade()
              },
              onError,
            },
          ),
          ({ creditNoteNumber }) => `Credit note ${creditNoteNumber} made`,
        )
      }
      onCancel={onCancel}
    >
      <Field label={labels.reason} {...textOf(form, 'reason')} required />
      <Lines form={form} creditable={creditable} />
      <Stack gap={12} align="flex-end">
        <InvoiceTotals groups={credited} total="Total credited" isLive />
        <Text style={{ fontVariantNumeric: 'tabular-nums' }}>
          Left on {invoice.invoiceNumber} after this: <b>{formatPounds(leftAfter(creditable, credited))}</b>
        </Text>
      </Stack>
    </SaveForm>
  )
}

function Lines({ form, creditable }: { form: UseFormReturnType<CreditNoteValues>; creditable: Creditable }) {
  const again = useRef<HTMLButtonElement>(null)
  const { lineItems } = form.values
  return (
    <Section title="What is credited" count={lineItems.length}>
      <Stack gap={16} p="4px 20px 20px">
        {lineItems.length === 0 && <Text c="dimmed">No lines. Start again with everything that’s left.</Text>}
        {lineItems.map((line, index) => (
          <Line
            // Lines have no identity of their own: what is typed belongs to the place.
            key={index}
            form={form}
            index={index}
            line={line}
            invoiceRate={creditable.invoice.vatRate}
            onRemoved={() => again.current?.focus()}
          />
        ))}
        {errorsIn(form)['lineItems'] && (
          <Text c="var(--danger)" fw={600}>
            {errorsIn(form)['lineItems']}
          </Text>
        )}
        <Group gap={12} align="stretch">
          <Button
            ref={again}
            icon={IconArrowBackUp}
            onClick={() => form.setFieldValue('lineItems', everythingLeft(creditable).lineItems)}
          >
            Everything that’s left
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}

interface LineProps {
  form: UseFormReturnType<CreditNoteValues>
  index: number
  line: CreditLineValues
  /** In percent. */
  invoiceRate: number
  onRemoved: () => void
}

function Line({ form, index, line, invoiceRate, onRemoved }: LineProps) {
  const of = (field: 'description' | 'quantity' | 'unitPrice') => {
    const name = `lineItems.${index}.${field}`
    return { name, value: line[field], error: errorsIn(form)[name], onChange: form.getInputProps(name).onChange }
  }
  const normalise = (field: 'quantity' | 'unitPrice') => () =>
    form.setFieldValue(`lineItems.${index}.${field}`, asSaved[field](line[field]))
  const { vatCategory, vatBasisPoints } = line.vat
  const vatRate = vatBasisPoints === null ? null : percentFrom(vatBasisPoints)
  return (
    <fieldset className={`${styles.line} ${styles.creditLine}`}>
      <legend className="visually-hidden">Line {index + 1}</legend>
      <LineAmountFields isDiscount={line.isDiscount} of={of} normalise={normalise} />
      <div className={styles.lineVat}>
        <Text span fz="sm" fw={600}>
          VAT
        </Text>
        <span className={styles.money}>{lineVat({ vatCategory, vatRate }, invoiceRate)}</span>
      </div>
      <div className={styles.lineTotal}>
        <Text span fz="sm" fw={600}>
          Total
        </Text>
        <output className={styles.money}>{formatPounds(lineTotal(creditedLine(line)))}</output>
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
