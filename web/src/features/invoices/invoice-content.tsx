import { Box, Group, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import styles from './invoice-content.module.css'
import { InvoiceTotals } from './invoice-totals.tsx'
import { lineVat, money, sentAgo, toGroup } from './invoice-words.ts'
import { useUpdateInvoice } from './invoices.api.ts'
import { Section, Fact, Facts } from '#web/ui/page/section.tsx'
import { britishDate, britishMoment } from '#web/ui/feedback/british-moment.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { isNothingDue } from '#contract/invoices/settlement.rules.ts'
import { penceFrom } from '#contract/values/money.ts'
import { britishDay, Day, dayInLondon } from '#contract/values/days.ts'
import { whyNotPaidThen } from '#contract/invoices/invoices.rules.ts'

export function InvoiceContent({ invoice }: { invoice: Invoice }) {
  const { lineItems, vatRate, vatTotals, creditedAmount, terms, notes } = invoice
  return (
    <>
      <Section title="Line items" count={lineItems.length}>
        <div className={styles.content}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Quantity</th>
                <th scope="col">Unit price</th>
                <th scope="col">VAT</th>
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {lineItems.map((line, index) => (
                // Lines have no identity of their own, and nothing here keeps state.
                <tr key={index}>
                  <td>{line.description}</td>
                  <td>{line.quantity.toLocaleString('en-GB')}</td>
                  <td>{money(line.unitPrice)}</td>
                  <td>{lineVat(line, vatRate)}</td>
                  <td>{money(line.total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Group gap={0} align="stretch" wrap="nowrap" justify="flex-end">
            <InvoiceTotals
              groups={vatTotals.map(toGroup)}
              creditedPence={penceFrom(creditedAmount)}
              isVoid={invoice.status === 'invoice_void'}
            />
          </Group>
        </div>
      </Section>
      {terms && !isNothingDue(invoice) && <Words title="Payment terms">{terms}</Words>}
      {notes && <Words title="Notes">{notes}</Words>}
    </>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <Section title={title}>
      <Text maw="80ch" p="0 20px 20px" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Text>
    </Section>
  )
}

export function LineList({ lineItems, vatTotals }: Pick<Invoice, 'lineItems' | 'vatTotals'>) {
  return (
    <div>
      <Box component="ul" mb="sm" style={{ borderTop: '1px solid var(--line)' }} aria-label="Lines">
        {lineItems.map(({ description, quantity, unitPrice, total }, index) => (
          // Lines have no identity of their own, and nothing here keeps state.
          <Group
            key={index}
            component="li"
            justify="space-between"
            align="stretch"
            gap="md"
            wrap="nowrap"
            py="xs"
            style={{ borderBottom: '1px solid var(--line)' }}
          >
            <span>
              <Text span display="block" style={{ whiteSpace: 'pre-line' }}>
                {description || 'No description'}
              </Text>
              <Text span c="dimmed" fz="xs">
                {quantity.toLocaleString('en-GB')} × {money(unitPrice)}
              </Text>
            </span>
            <Text span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {money(total)}
            </Text>
          </Group>
        ))}
      </Box>
      <InvoiceTotals groups={vatTotals.map(toGroup)} />
    </div>
  )
}

export function InvoiceFacts({ invoice, company, job }: { invoice: Invoice; company: ReactNode; job: ReactNode }) {
  const { completedDate, siteAddressId } = invoice.jobId
  const { addressLine1, addressLine2, city, postcode } = siteAddressId
  const [now] = useState(() => Date.now())
  const ago = sentAgo(invoice, now)
  return (
    <Section title="Details">
      <Facts>
        <Fact label="Company">{company}</Fact>
        <Fact label="Job">{job}</Fact>
        <Fact label="Site">{[addressLine1, addressLine2, city, postcode].filter(Boolean).join('\n')}</Fact>
        {completedDate && <Fact label="Work completed">{britishDate(completedDate)}</Fact>}
        {invoice.certificateNumber && <Fact label="Certificate">{invoice.certificateNumber}</Fact>}
        {invoice.orderNumber && <Fact label="Customer’s order number">{invoice.orderNumber}</Fact>}
        <Fact label="Created">{britishDate(invoice.createdAt)}</Fact>
        {invoice.invoiceDate && <Fact label="Invoice date">{britishDay(invoice.invoiceDate)}</Fact>}
        {invoice.supplyDate && <Fact label="Time of supply">{britishDay(invoice.supplyDate)}</Fact>}
        {invoice.dueDate && !isNothingDue(invoice) && <Fact label="Due date">{britishDay(invoice.dueDate)}</Fact>}
        {invoice.sentDate && (
          <Fact label="Sent">
            {ago ? `${britishMoment(invoice.sentDate)}\n${ago}` : britishMoment(invoice.sentDate)}
          </Fact>
        )}
        {invoice.voidDate && <Fact label="Void">{`${britishMoment(invoice.voidDate)}\n${invoice.voidReason}`}</Fact>}
        {invoice.paidDate && <Fact label="Paid">{britishDate(invoice.paidDate)}</Fact>}
      </Facts>
    </Section>
  )
}

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
