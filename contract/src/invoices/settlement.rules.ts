import type { Day } from '#contract/values/days.ts'
import type { Pence } from '#contract/values/money.ts'
import { creditStateOf } from './credit-notes.rules.ts'
import type { InvoiceStatus } from './invoices.rules.ts'

interface Payment {
  status: InvoiceStatus
  paidAt: Date | null
}

interface Credit {
  createdAt: Date
  totalPence: Pence
}

/** What is left to do about the money of an invoice, on either side. */
export interface Settlement {
  paidPence: Pence
  /** What the customer still owes. */
  duePence: Pence
  /** What was credited after it had been paid, which the firm owes. */
  refundPence: Pence
}

export function settlementOf(invoice: Payment & { totalPence: Pence }, credits: readonly Credit[]): Settlement {
  if (invoice.status === 'invoice_void') return { paidPence: 0, duePence: 0, refundPence: 0 }
  const refundPence = sumOf(credits.filter((credit) => isCreditedAfterPayment(invoice, credit)))
  const owedPence = invoice.totalPence - (sumOf(credits) - refundPence)
  const isPaid = invoice.status === 'invoice_paid'
  return { paidPence: isPaid ? owedPence : 0, duePence: isPaid ? 0 : owedPence, refundPence }
}

/** What was credited after the payment did not lower what was paid: it is given back. */
export function isCreditedAfterPayment({ status, paidAt }: Payment, { createdAt }: Pick<Credit, 'createdAt'>): boolean {
  return status === 'invoice_paid' && paidAt !== null && createdAt > paidAt
}

interface Owed {
  status: InvoiceStatus
  total: number
  creditedAmount: number
}

/** Void, or credited in full: nobody pays it any more. */
export function isNothingDue({ status, total, creditedAmount }: Owed): boolean {
  return status === 'invoice_void' || creditStateOf({ total, credited: creditedAmount }) === 'full'
}

/** Sent, not paid, and its last day to pay has passed. */
export function isOverdue(invoice: Owed & { dueDate: Day | null }, today: Day): boolean {
  const { status, dueDate, total } = invoice
  return status === 'invoice_sent' && dueDate !== null && dueDate < today && total > 0 && !isNothingDue(invoice)
}

function sumOf(credits: readonly Credit[]): Pence {
  return credits.reduce((sum, { totalPence }) => sum + totalPence, 0)
}
