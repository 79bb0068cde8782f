import { AppError } from '#contract/errors.ts'
import { whyNotPaidThen, whyNotSuppliedThen } from '#contract/invoices/invoices.rules.ts'
import { dayInLondon, type Day } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import type { InvoiceFacts, InvoiceRow } from './invoices.queries.ts'

/** Of another day its noon, which is the same day in London; of the day that stands, the moment that stands. */
export function momentOfPayment(day: Day, { paidAt }: InvoiceFacts, clock: Deps['clock']): Date {
  if (paidAt && dayInLondon(paidAt) === day) return paidAt
  return day === clock.today() ? clock.now() : new Date(`${day}T12:00:00Z`)
}

export function isPaidOtherwise(before: InvoiceFacts, paidAt: Date | undefined): boolean {
  return paidAt !== undefined && paidAt.getTime() !== before.paidAt?.getTime()
}

type Paying = Omit<Parameters<typeof whyNotPaidThen>[0], 'paymentDate'> & { paymentDate: Day | undefined }

export function requirePossiblePayment({ paymentDate, ...paying }: Paying) {
  const message = paymentDate === undefined ? null : whyNotPaidThen({ ...paying, paymentDate })
  if (message) throw new AppError('invalid-input', message, { fields: { paymentDate: message } })
}

/** Only a completed job is invoiced, so its work is done, and not long before it. */
export function requirePossibleSupply(before: InvoiceRow, { suppliedOn: day }: InvoiceFacts, today: Day) {
  if (day === null || day === before.suppliedOn) return
  const jobDay = before.completedAt ? dayInLondon(before.completedAt) : today
  const message = whyNotSuppliedThen(day, { today, jobDay })
  if (message) throw new AppError('invalid-input', message, { fields: { supplyDate: message } })
}
