import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { invoiceNumber, lineTotal } from '#contract/invoices/invoices.rules.ts'
import { percentFrom, poundsFrom } from '#contract/values/money.ts'
import { toJobPlace } from '#server/features/jobs/job.mapper.ts'
import type { InvoiceFacts, InvoiceLine, InvoiceRow } from './invoices.queries.ts'

export function toInvoice(row: InvoiceRow): Invoice {
  return {
    _id: row.id,
    invoiceNumber: invoiceNumber(row.number),
    jobId: { _id: row.jobId, title: row.jobTitle, ...toJobPlace(row) },
    ...toInvoiceContent(row),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

/** What the audit log keeps of an invoice. */
export const auditedInvoice = toInvoiceContent

function toInvoiceContent(facts: InvoiceFacts) {
  return {
    status: facts.status,
    lineItems: facts.lines.map(toLineItem),
    subtotal: poundsFrom(facts.subtotalPence),
    vatRate: percentFrom(facts.vatBasisPoints),
    vatAmount: poundsFrom(facts.vatPence),
    total: poundsFrom(facts.totalPence),
    terms: facts.terms,
    notes: facts.notes,
    sentDate: facts.sentAt && facts.sentAt.toISOString(),
    paidDate: facts.paidAt && facts.paidAt.toISOString(),
  }
}

function toLineItem(line: InvoiceLine) {
  const { description, quantity, unitPricePence } = line
  return { description, quantity, unitPrice: poundsFrom(unitPricePence), total: poundsFrom(lineTotal(line)) }
}
