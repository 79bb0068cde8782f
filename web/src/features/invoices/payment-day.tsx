import { Box } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useUpdateInvoice } from './invoices.api.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { whyNotPaidThen } from '#contract/invoices/invoices.rules.ts'
import { Day, dayInLondon } from '#contract/values/days.ts'

/** When the money came, which is seldom the moment at which a user says so. Printed on the invoice. */
export function PaymentDay({ invoice }: { invoice: Invoice & { paidDate: string } }) {
  const { _id: invoiceId, status, invoiceDate: issuedOn, paidDate } = invoice
  const stored = dayInLondon(new Date(paidDate))
  const [today] = useState(() => dayInLondon(new Date()))
  const [paymentDate, setPaymentDate] = useState(stored)
  const { mutate, isPending, error } = useUpdateInvoice()
  const isDay = Day.safeParse(paymentDate).success
  const why = isDay ? whyNotPaidThen({ status, paymentDate, issuedOn, today }) : 'Enter the day as dd/mm/yyyy.'

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (why === null && !isPending)
      mutate({ invoiceId, paymentDate }, { onSuccess: () => toast.success('Payment date saved') })
  }
  return (
    <Section title="Payment">
      <Box
        component="form"
        display="grid"
        maw="24rem"
        p="4px 20px 20px"
        style={{ gap: 12, justifyItems: 'start' }}
        onSubmit={save}
        noValidate
      >
        <DateField
          label="Payment date"
          value={paymentDate}
          min={issuedOn ?? undefined}
          max={today}
          onChange={setPaymentDate}
          error={why ?? (error ? serverText(error, 'Failed to save the payment date') : undefined)}
          help="Printed on the invoice. Paid by mistake? Set the status back to Sent."
        />
        {paymentDate !== stored && (
          <Button type="submit" aria-disabled={isPending || why !== null}>
            Save payment date
          </Button>
        )}
      </Box>
    </Section>
  )
}
