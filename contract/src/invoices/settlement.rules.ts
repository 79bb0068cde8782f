import { addDays, type Day, dayInLondon } from '#contract/values/days.ts'
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

export interface Settlement {
  paidPence: Pence
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

export function isNothingDue({ status, total, creditedAmount }: Owed): boolean {
  return status === 'invoice_void' || creditStateOf({ total, credited: creditedAmount }) === 'full'
}

export function isOverdue(invoice: Owed & { dueDate: Day | null }, today: Day): boolean {
  const { status, dueDate, total } = invoice
  return status === 'invoice_sent' && dueDate !== null && dueDate < today && total > 0 && !isNothingDue(invoice)
}

export const daysBetweenChases = 7

interface Chased extends Owed {
  dueDate: Day | null
  chasedDate: string | null
}

export function chaseAgainOn({ chasedDate }: Pick<Chased, 'chasedDate'>): Day | null {
  return chasedDate === null ? null : addDays(dayInLondon(new Date(chasedDate)), daysBetweenChases)
}

/** Why the customer can't be asked to pay an invoice, or null. One without a last day to pay may be chased at any time. */
export function whyNotChaseable(invoice: Chased, today: Day) {
  const { status, dueDate, total } = invoice
  if (status === 'invoice_void') return 'invoice-void'
  if (status === 'invoice_paid') return 'invoice-paid'
  if (status !== 'invoice_sent') return 'invoice-not-issued'
  if (total <= 0 || isNothingDue(invoice)) return 'invoice-credited'
  if (dueDate !== null && dueDate >= today) return 'invoice-not-overdue'
  const again = chaseAgainOn(invoice)
  return again !== null && today < again ? 'invoice-chased-lately' : null
}

export function contactsToChase<Contact extends { email: string }>(
  contacts: readonly Contact[],
  mailedTo: readonly string[],
): readonly Contact[] {
  const addresses = new Set(mailedTo.map((email) => email.toLowerCase()))
  const mailed = contacts.filter(({ email }) => addresses.has(email.toLowerCase()))
  return mailed.length > 0 ? mailed : contacts
}

function sumOf(credits: readonly Credit[]): Pence {
  return credits.reduce((sum, { totalPence }) => sum + totalPence, 0)
}
