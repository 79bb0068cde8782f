import { acme, dock, givenJob } from './given-job.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'

export function givenInvoice(facts: Partial<Invoice> = {}): Invoice {
  const { _id, title } = givenJob()
  return {
    _id: 'f0000000-0000-4000-8000-000000000001',
    invoiceNumber: 'INV-00007',
    jobId: { _id, title, completedDate: '2026-03-29T15:00:00.000Z', siteAddressId: dock, companyId: acme },
    status: 'awaiting_invoice',
    lineItems: [
      { description: 'Examination', quantity: 1, unitPrice: 0, total: 0, vatCategory: 'rated', vatRate: null },
    ],
    subtotal: 0,
    vatRate: 20,
    vatAmount: 0,
    total: 0,
    vatTotals: [{ vatCategory: 'rated', vatRate: 20, net: 0, vat: 0 }],
    creditedAmount: 0,
    wasPaid: false,
    terms: 'Payment due within 30 days',
    notes: '',
    orderNumber: '',
    certificateNumber: null,
    invoiceDate: null,
    supplyDate: '2026-03-29',
    paymentDays: 30,
    dueDate: null,
    issuedAt: null,
    createdAt: '2026-03-30T09:00:00.000Z',
    sentDate: null,
    chasedDate: null,
    paidDate: null,
    voidDate: null,
    voidReason: '',
    version: 1,
    ...facts,
  }
}
