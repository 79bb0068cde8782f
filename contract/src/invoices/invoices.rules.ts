import { addDays, addMonths, type Day } from '#contract/values/days.ts'
import { type BasisPoints, basisPointsFrom, type Pence } from '#contract/values/money.ts'
import { numberTyped, penceTyped } from '#contract/values/typed-numbers.ts'

export const invoiceStatuses = ['awaiting_invoice', 'invoice_generated', 'invoice_sent', 'invoice_paid'] as const
/** A void invoice keeps its number and paper; nothing brings it back. */
export const everyInvoiceStatus = [...invoiceStatuses, 'invoice_void'] as const
export type InvoiceStatus = (typeof everyInvoiceStatus)[number]

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  awaiting_invoice: 'Awaiting Invoice',
  invoice_generated: 'Generated',
  invoice_sent: 'Sent',
  invoice_paid: 'Paid',
  invoice_void: 'Void',
}

export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(5, '0')}`
}

/** What an invoice can hold, so that every sum of it is exact. */
export const invoiceLimits = {
  lines: 200,
  quantity: 100_000,
  unitPrice: 1_000_000,
  vatRate: 30,
  paymentDays: 365,
} as const

/** A quantity as a person typed it, brought to the nearest step. What is no number is 0. */
export function quantityFrom(typed: string): number {
  return Math.min(Math.round(numberTyped(typed, 'e0')), invoiceLimits.quantity)
}

export function unitPriceFrom(typed: string): Pence {
  return Math.min(penceTyped(typed), invoiceLimits.unitPrice * 100)
}

export const unpaidStatuses = ['invoice_generated', 'invoice_sent'] as const satisfies InvoiceStatus[]
export const invoicedStatuses = [...unpaidStatuses, 'invoice_paid'] as const satisfies InvoiceStatus[]

/** A rate in percent as a person typed it, to two decimals. What is no number is 0. */
export function vatRateFrom(typed: string): BasisPoints {
  return Math.min(Math.round(numberTyped(typed, 'e2')), basisPointsFrom(invoiceLimits.vatRate))
}

export function paymentDaysFrom(typed: string): number | null {
  return /^\s*\d+\s*$/.test(typed) ? Math.min(Number(typed), invoiceLimits.paymentDays) : null
}

export interface IssuedOrNot {
  status: InvoiceStatus
  issuedAt: unknown
}

/** Its status can be changed always; going back to an earlier one does not bring the paper back that the customer holds. */
export function whyInvoiceIsFixed({ status, issuedAt }: IssuedOrNot) {
  if (status === 'invoice_void') return 'invoice-void'
  if (status === 'invoice_paid') return 'invoice-paid'
  return isIssued({ status, issuedAt }) ? 'invoice-issued' : null
}

/** A draft can be deleted; a number that a customer has seen stays. */
export function mayDeleteInvoice(invoice: IssuedOrNot): boolean {
  return !isIssued(invoice)
}

/** Why an invoice can't be made void, or null while it can: a draft is deleted, one that was ever paid or what is left is credited. */
export function whyNotVoidable(invoice: IssuedOrNot & { isCredited: boolean; wasPaid: boolean }) {
  if (invoice.status === 'invoice_void') return 'invoice-void'
  if (invoice.isCredited) return 'invoice-credited'
  if (invoice.status === 'invoice_paid' || invoice.wasPaid) return 'invoice-paid'
  return isIssued(invoice) ? null : 'invoice-not-issued'
}

export function isIssued({ status, issuedAt }: IssuedOrNot): boolean {
  return issuedAt !== null || isIssuing(status)
}

/** From these on the customer has it. */
export function isIssuing(status: InvoiceStatus): boolean {
  return status === 'invoice_sent' || status === 'invoice_paid'
}

export function offersDownload(status: InvoiceStatus): boolean {
  return status !== 'awaiting_invoice'
}

/** A draft that awaits has no document to give away; what the customer has can always be read. */
export function mayDownloadInvoice({ status, issuedAt }: IssuedOrNot): boolean {
  return offersDownload(status) || issuedAt !== null
}

interface IssuableInvoice {
  lines: readonly { description: string }[]
  suppliedOn: Day | null
}

export function whyNotIssuable({ lines, suppliedOn }: IssuableInvoice) {
  if (lines.length === 0 || lines.some(({ description }) => description.trim() === '')) return 'invoice-incomplete'
  return suppliedOn === null ? 'job-not-completed' : null
}

interface Payment {
  status: InvoiceStatus
  paymentDate: Day
  /** Null of one that is issued by this very change. */
  issuedOn: Day | null
  today: Day
}

export function whyNotPaidThen({ status, paymentDate, issuedOn, today }: Payment): string | null {
  if (status !== 'invoice_paid') return 'Only a paid invoice has a payment date.'
  if (paymentDate > today) return 'The payment date can’t be in the future.'
  if (paymentDate < (issuedOn ?? today)) return 'The payment date can’t be before the invoice date.'
  return null
}

/** Why an invoice can't be approved with one press, or null: one for nothing is sent by hand, if that is meant. */
export function whyNotApprovable(invoice: IssuedOrNot & { totalPence: Pence }) {
  if (isIssued(invoice)) return 'invoice-issued'
  return invoice.totalPence > 0 ? null : 'invoice-incomplete'
}

interface InvoiceDates<Moment> {
  sentAt: Moment | null
  paidAt: Moment | null
  /** When it became that for the first time; kept when the status goes back. */
  firstSentAt: Moment | null
  firstPaidAt: Moment | null
}

/** Becoming sent or paid sets that date, going back behind it clears it; returning brings the first one back. */
export function datesAfter<Moment>(
  before: InvoiceDates<Moment> & { status: InvoiceStatus },
  status: InvoiceStatus,
  now: Moment,
  paid?: Moment,
): InvoiceDates<Moment> {
  const { sentAt, ...shown } = shownDates(before, status, now)
  const paidAt = (status === 'invoice_paid' && paid) || shown.paidAt
  return { sentAt, paidAt, firstSentAt: before.firstSentAt ?? sentAt, firstPaidAt: before.firstPaidAt ?? paidAt }
}

function shownDates<Moment>(
  before: InvoiceDates<Moment> & { status: InvoiceStatus },
  status: InvoiceStatus,
  now: Moment,
): Pick<InvoiceDates<Moment>, 'sentAt' | 'paidAt'> {
  if (before.status === status) return before
  switch (status) {
    case 'awaiting_invoice':
    case 'invoice_generated':
      return { sentAt: null, paidAt: null }
    case 'invoice_sent':
      return { sentAt: before.firstSentAt ?? now, paidAt: null }
    case 'invoice_paid':
      return { sentAt: before.firstSentAt, paidAt: before.firstPaidAt ?? now }
    case 'invoice_void':
      return before
  }
}

/** How many days the terms give, where they say so in days: `Payment due within 30 days`. */
export function paymentDaysIn(terms: string): number | null {
  const days = /\b(\d{1,3}) days\b/i.exec(terms)?.[1]
  return days === undefined || /month/i.test(terms) || Number(days) > invoiceLimits.paymentDays ? null : Number(days)
}

interface PaymentTerms {
  terms: string
  paymentDays: number | null
}

/** A client that sends the whole invoice sends the former days with the new terms, which does not mean that they should stay. */
export function paymentDaysAfter(
  before: PaymentTerms,
  sent: { terms?: string | undefined; paymentDays?: number | null | undefined },
): number | null {
  const { terms = before.terms, paymentDays } = sent
  if (paymentDays !== undefined && paymentDays !== before.paymentDays) return paymentDays
  return terms === before.terms ? before.paymentDays : paymentDaysIn(terms)
}

export function dueOn(issuedOn: Day | null, paymentDays: number | null): Day | null {
  return issuedOn === null || paymentDays === null ? null : addDays(issuedOn, paymentDays)
}

export function whyNotSuppliedThen(day: Day, { today, jobDay }: { today: Day; jobDay: Day }): string | null {
  if (day > today) return 'The day of supply can’t be in the future.'
  if (day < addMonths(jobDay, -12)) return 'The day of supply can’t be more than a year before the job.'
  return null
}
