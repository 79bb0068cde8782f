import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { creditNoteNumber } from '#contract/invoices/credit-notes.rules.ts'
import { percentFrom, poundsFrom } from '#contract/values/money.ts'
import { toInvoice, toLineItem, toVatTotal } from '#server/features/invoices/invoice.mapper.ts'
import type { CreditNoteFacts, CreditNoteRow } from './credit-notes.queries.ts'

export function toCreditNote(row: CreditNoteRow): CreditNote {
  const { _id, invoiceNumber, invoiceDate, jobId } = toInvoice(row.invoice)
  return {
    _id: row.id,
    invoiceId: { _id, invoiceNumber, invoiceDate, jobId },
    ...toContent(row),
    vatRate: percentFrom(row.invoice.vatBasisPoints),
    createdAt: row.createdAt.toISOString(),
  }
}

export const auditedCreditNote = toContent

function toContent(facts: CreditNoteFacts) {
  return {
    creditNoteNumber: creditNoteNumber(facts.number),
    reason: facts.reason,
    lineItems: facts.lines.map(toLineItem),
    subtotal: poundsFrom(facts.subtotalPence),
    vatAmount: poundsFrom(facts.vatPence),
    total: poundsFrom(facts.totalPence),
    vatTotals: facts.groups.map(toVatTotal),
    creditNoteDate: facts.issuedOn,
  }
}
