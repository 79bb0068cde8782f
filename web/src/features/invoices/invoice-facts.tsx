import { useState, type ReactNode } from 'react'
import { sentAgo } from './invoice-words.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { isNothingDue } from '#contract/invoices/settlement.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  invoice: Invoice
  company: ReactNode
  job: ReactNode
}

export function InvoiceFacts({ invoice, company, job }: Props) {
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
        {completedDate && <Fact label="Work completed">{day(completedDate)}</Fact>}
        {invoice.certificateNumber && <Fact label="Certificate">{invoice.certificateNumber}</Fact>}
        {invoice.orderNumber && <Fact label="Customer’s order number">{invoice.orderNumber}</Fact>}
        <Fact label="Created">{day(invoice.createdAt)}</Fact>
        {invoice.invoiceDate && <Fact label="Invoice date">{britishDay(invoice.invoiceDate)}</Fact>}
        {invoice.supplyDate && <Fact label="Time of supply">{britishDay(invoice.supplyDate)}</Fact>}
        {invoice.dueDate && !isNothingDue(invoice) && <Fact label="Due date">{britishDay(invoice.dueDate)}</Fact>}
        {invoice.sentDate && (
          <Fact label="Sent">
            {ago ? `${britishMoment(invoice.sentDate)}\n${ago}` : britishMoment(invoice.sentDate)}
          </Fact>
        )}
        {invoice.voidDate && <Fact label="Void">{`${britishMoment(invoice.voidDate)}\n${invoice.voidReason}`}</Fact>}
        {invoice.paidDate && <Fact label="Paid">{day(invoice.paidDate)}</Fact>}
      </Facts>
    </Section>
  )
}

function day(instant: string): string {
  return britishDay(dayInLondon(new Date(instant)))
}
