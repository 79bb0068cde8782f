import { givenInvoice } from './given-invoice.ts'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'

/** A sent invoice over £300 at 20% and £100 exempt. */
export function givenSentInvoice(facts: Partial<Invoice> = {}): Invoice {
  return givenInvoice({
    status: 'invoice_sent',
    issuedAt: '2026-04-01T09:00:00.000Z',
    invoiceDate: '2026-04-01',
    lineItems: [
      { description: 'Examination', quantity: 3, unitPrice: 100, total: 300, vatCategory: 'rated', vatRate: null },
      { description: 'Course', quantity: 1, unitPrice: 100, total: 100, vatCategory: 'exempt', vatRate: null },
    ],
    subtotal: 400,
    vatAmount: 60,
    total: 460,
    vatTotals: [
      { vatCategory: 'rated', vatRate: 20, net: 300, vat: 60 },
      { vatCategory: 'exempt', vatRate: 0, net: 100, vat: 0 },
    ],
    ...facts,
  })
}

/** Takes back £100 of it at 20%. */
export function givenCreditNote(facts: Partial<CreditNote> = {}): CreditNote {
  const { _id, invoiceNumber, invoiceDate, jobId } = givenSentInvoice()
  return {
    _id: 'f0000000-0000-4000-8000-0000000000c1',
    creditNoteNumber: 'CN-00001',
    invoiceId: { _id, invoiceNumber, invoiceDate, jobId },
    reason: 'One was not examined',
    lineItems: [
      { description: 'Examination', quantity: 1, unitPrice: 100, total: 100, vatCategory: 'rated', vatRate: null },
    ],
    subtotal: 100,
    vatRate: 20,
    vatAmount: 20,
    total: 120,
    vatTotals: [{ vatCategory: 'rated', vatRate: 20, net: 100, vat: 20 }],
    creditNoteDate: '2026-04-02',
    createdAt: '2026-04-02T09:00:00.000Z',
    ...facts,
  }
}
