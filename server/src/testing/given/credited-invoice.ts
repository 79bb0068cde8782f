import { createCreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { createInvoice, getInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import type { Deps } from '#server/deps.ts'
import { completedJob } from './completed-job.ts'

export const creditReason = 'One hoist was not examined'

/** A sent invoice over £300 at 20% and £100 at 5%, and how a part of it is credited. */
export async function invoiceToCredit(status = 'invoice_sent', changes?: Partial<Deps>) {
  const context = await completedJob(changes)
  const { admin, job } = context
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const invoiceId = invoice._id
  const lineItems = [
    { description: 'Thorough examination', quantity: 3, unitPrice: 100 },
    { description: 'Rope', quantity: 1, unitPrice: 100, vatRate: 5 },
  ]
  await admin.send(updateInvoice, { invoiceId, lineItems, status })
  return {
    ...context,
    invoiceId,
    lineItems,
    credit: (changes: Record<string, unknown> = {}) =>
      admin.send(createCreditNote, { invoiceId, reason: creditReason, lineItems, ...changes }),
    invoiceNow: async () => (await admin.send(getInvoice, { invoiceId })).body,
  }
}

/** A part of it before VAT, at 20% unless another rate is given. */
export function partOf(unitPrice: number, more: Record<string, unknown> = {}) {
  return [{ description: 'Thorough examination', quantity: 1, unitPrice, ...more }]
}
