import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import type {
  Invoice,
  InvoiceChanges,
  LineItemChange,
  updateInvoice as updateCall,
} from '#contract/invoices/invoices.contract.ts'
import {
  datesAfter,
  type InvoiceStatus,
  isIssuing,
  mayDeleteInvoice,
  paymentDaysAfter,
  whyInvoiceIsFixed,
  whyNotIssuable,
  whyNotPaidThen,
  whyNotSuppliedThen,
  whyNotVoidable,
} from '#contract/invoices/invoices.rules.ts'
import { invoiceTotals, usualVat, whyDiscountIsTooLarge } from '#contract/invoices/vat.rules.ts'
import { type Day, dayInLondon } from '#contract/values/days.ts'
import { type BasisPoints, basisPointsFrom, penceFrom } from '#contract/values/money.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion, sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import { currentFirm } from './invoice-firm.actions.ts'
import { auditedInvoice, printedParties, suppliedOn, toInvoice } from './invoice.mapper.ts'
import {
  deleteInvoiceRow,
  findInvoice,
  findJobOfInvoice,
  type InvoiceFacts,
  type InvoiceLine,
  type InvoiceRow,
  lockInvoice,
  updateInvoiceRow,
} from './invoices.queries.ts'

interface ActorAndTimes extends Pick<Deps, 'clock'> {
  actor: Pick<Actor, 'userId'> | null
  paidAt?: Date | undefined
}

export async function requireInvoice(db: Db, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, invoiceId)
  if (!invoice) throw new AppError('not-found', 'There is no such invoice.')
  return invoice
}

/** The job before the invoice, always: what the invoice comes to is counted for the company of the job. */
export async function lockInvoiceWithJob(tx: Db, invoiceId: string): Promise<string | undefined> {
  const jobId = await findJobOfInvoice(tx, invoiceId)
  if (jobId) await lockJob(tx, jobId)
  await lockInvoice(tx, invoiceId)
  return jobId
}

const formatFixed: Record<NonNullable<ReturnType<typeof whyInvoiceIsFixed>>, string> = {
  'invoice-paid': 'A paid invoice can’t be edited: the customer has it. To correct it, make a credit note.',
  'invoice-issued':
    'This invoice was sent, so what it says is fixed: the customer has it. Make a credit note, or void it and invoice the job again.',
  'invoice-void': 'This invoice is void and can’t be changed. Invoice its job again.',
}

/** Of what was credited in full, nothing is left to credit. */
function formatWhyFixed({ isCreditedInFull }: InvoiceRow, reason: keyof typeof formatFixed): string {
  if (!isCreditedInFull) return formatFixed[reason]
  return 'This invoice was credited in full, so it can’t be edited and nothing is left to credit. Invoice its job again.'
}

export function updateInvoice(deps: Deps, actor: Actor, input: z.output<typeof updateCall.input>): Promise<Invoice> {
  const { invoiceId, version, paymentDate, ...sent } = input
  return deps.db.transaction().execute(async (tx) => {
    await lockInvoiceWithJob(tx, invoiceId)
    const before = await requireInvoice(tx, invoiceId)
    const wanted = withChanges(before, sent)
    const isEdited = !isSameContent(before, wanted)
    const paidAt = paymentDate === undefined ? undefined : momentOfPayment(paymentDate, before, deps.clock)
    const isMoved = wanted.status !== before.status
    if (!isEdited && !isMoved && !isPaidOtherwise(before, paidAt)) return toInvoice(before)
    requireCurrentVersion(version, toInvoice(before))
    const reason = whyInvoiceIsFixed(before)
    if (reason && (isEdited || reason === 'invoice-void')) throw new AppError(reason, formatWhyFixed(before, reason))
    const tooMuch = whyDiscountIsTooLarge(wanted.lines, wanted.vatBasisPoints)
    if (tooMuch) throw badField('lineItems', tooMuch)
    requirePossibleSupply(before, wanted, deps.clock.today())
    requirePossiblePayment({ paymentDate, ...wanted, today: deps.clock.today() })
    const by = { clock: deps.clock, actor, paidAt }
    return toInvoice(await saveInvoice(tx, by, before, wanted, isEdited ? 'invoice-changed' : 'invoice-moved'))
  })
}

export function moveInvoice(tx: Db, by: ActorAndTimes, before: InvoiceRow, status: InvoiceStatus, what: string) {
  return saveInvoice(tx, by, before, { ...before, status }, what)
}

export function deleteInvoice({ db, clock }: Deps, actor: Actor, invoiceId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const jobId = await lockInvoiceWithJob(tx, invoiceId)
    if (!jobId) throw new AppError('not-found', 'There is no such invoice.')
    const before = await findInvoice(tx, invoiceId)
    if (!before) return { _id: invoiceId }
    if (!mayDeleteInvoice(before)) {
      throw new AppError(
        'invoice-issued',
        'This invoice was sent, so its number and PDF are kept. Void it or make a credit note.',
      )
    }
    await deleteInvoiceRow(tx, invoiceId, clock.now())
    const gone = { number: before.number, jobId, ...auditedInvoice(before) }
    await recordEvent(tx, clock, { actor, what: 'invoice-deleted', about: invoiceId, before: gone })
    return { _id: invoiceId }
  })
}

/** The job is held with it, so that it awaits a new invoice at once. Repeated with the same reason, it says the same. */
export function voidInvoice({ db, clock }: Deps, actor: Actor, { invoiceId, reason }: Voiding): Promise<Invoice> {
  return db.transaction().execute(async (tx) => {
    await lockInvoiceWithJob(tx, invoiceId)
    const before = await requireInvoice(tx, invoiceId)
    if (before.status === 'invoice_void' && before.voidReason === reason) return toInvoice(before)
    const why = whyNotVoidable({
      ...before,
      isCredited: before.creditedPence > 0,
      wasPaid: before.firstPaidAt !== null,
    })
    if (why) throw new AppError(why, formatNotVoidable[why])
    const wanted = {
      ...before,
      status: 'invoice_void' as const,
      voidedAt: clock.now(),
      voidedBy: actor.userId,
      voidReason: reason,
    }
    return toInvoice(await saveInvoice(tx, { clock, actor }, before, wanted, 'invoice-voided'))
  })
}

interface Voiding {
  invoiceId: string
  reason: string
}

const formatNotVoidable: Record<NonNullable<ReturnType<typeof whyNotVoidable>>, string> = {
  'invoice-not-issued': 'This invoice was never sent, so it can be edited or deleted.',
  'invoice-paid': 'This invoice was marked as paid, so it can’t be voided. Make a credit note instead.',
  'invoice-void': 'This invoice is already void, with another reason.',
  'invoice-credited': 'This invoice has a credit note, so it can’t be voided. Credit what is left of it instead.',
}

/** The invoice is locked. Its status stays: it is sent when its mail has left. */
export async function issueInvoice(tx: Db, by: ActorAndTimes, before: InvoiceRow): Promise<void> {
  if (before.issuedAt !== null) return
  const day = before.issuedOn ?? by.clock.today()
  const wanted = { ...before, ...(await factsOfIssue(tx, by.clock, before, day)) }
  await saveInvoice(tx, by, before, wanted, 'invoice-issued')
}

const formatNotIssuable: Record<NonNullable<ReturnType<typeof whyNotIssuable>>, string> = {
  'invoice-incomplete':
    'An invoice is sent with at least one line, and each line with a description. Edit the invoice first.',
  'job-not-completed':
    'The job of this invoice is not completed, so the invoice has no time of supply. Complete the job, or enter the day on the invoice.',
}

/** From now on it says what it says, of its job and customer too. Nothing for one that was issued before. */
async function factsOfIssue(tx: Db, clock: Deps['clock'], invoice: InvoiceRow, day: Day) {
  if (invoice.issuedAt !== null) return {}
  const supply = suppliedOn(invoice)
  const why = whyNotIssuable({ lines: invoice.lines, suppliedOn: supply })
  if (why) throw new AppError(why, formatNotIssuable[why])
  return {
    issuedAt: clock.now(),
    issuedOn: day,
    suppliedOn: supply,
    frozen: { ...printedParties(invoice), firm: await currentFirm(tx, 'An invoice') },
  }
}

export async function saveInvoice(tx: Db, by: ActorAndTimes, before: InvoiceRow, wanted: InvoiceFacts, what: string) {
  const { clock } = by
  const facts = {
    ...wanted,
    ...datesAfter(before, wanted.status, clock.now(), by.paidAt),
    ...(isIssuing(wanted.status) && (await factsOfIssue(tx, clock, { ...before, ...wanted }, clock.today()))),
  }
  await updateInvoiceRow(tx, before.id, facts)
  const [was, is] = [auditedInvoice(before), auditedInvoice(facts)]
  await recordEvent(tx, by.clock, { actor: by.actor, what, about: before.id, before: was, after: is })
  return requireInvoice(tx, before.id)
}

/** Every total is calculated here, whatever was sent. Other terms change when it is due. */
function withChanges(before: InvoiceFacts, sent: InvoiceChanges): InvoiceFacts {
  const { lineItems, vatRate, supplyDate, ...rest } = sentOnly(sent)
  const vatBasisPoints = vatRate === undefined ? before.vatBasisPoints : basisPointsFrom(vatRate)
  return {
    ...before,
    ...rest,
    paymentDays: paymentDaysAfter(before, rest),
    ...(supplyDate !== undefined && { suppliedOn: supplyDate }),
    ...calculated(lineItems?.map(toLine) ?? before.lines, vatBasisPoints),
  }
}

export function toLine(sent: LineItemChange): InvoiceLine {
  const { unitPrice, vatRate, vatCategory, ...line } = sent
  return {
    ...line,
    unitPricePence: penceFrom(unitPrice),
    vatCategory: vatCategory ?? usualVat.vatCategory,
    vatBasisPoints: vatRate === null || vatRate === undefined ? null : basisPointsFrom(vatRate),
  }
}

export function calculated(lines: InvoiceLine[], vatBasisPoints: BasisPoints) {
  return { lines, vatBasisPoints, ...invoiceTotals(lines, vatBasisPoints) }
}

const content = ['lines', 'vatBasisPoints', 'terms', 'notes', 'orderNumber', 'paymentDays', 'suppliedOn'] as const

function isSameContent(one: InvoiceFacts, other: InvoiceFacts): boolean {
  return isDeepStrictEqual(picked(one, content), picked(other, content))
}

/** Of another day its noon, which is the same day in London; of the day that stands, the moment that stands. */
function momentOfPayment(day: Day, { paidAt }: InvoiceFacts, clock: Deps['clock']): Date {
  if (paidAt && dayInLondon(paidAt) === day) return paidAt
  return day === clock.today() ? clock.now() : new Date(`${day}T12:00:00Z`)
}

function isPaidOtherwise(before: InvoiceFacts, paidAt: Date | undefined): boolean {
  return paidAt !== undefined && paidAt.getTime() !== before.paidAt?.getTime()
}

type Paying = Omit<Parameters<typeof whyNotPaidThen>[0], 'paymentDate'> & { paymentDate: Day | undefined }

function requirePossiblePayment({ paymentDate, ...paying }: Paying) {
  const message = paymentDate === undefined ? null : whyNotPaidThen({ ...paying, paymentDate })
  if (message) throw badField('paymentDate', message)
}

/** Only a completed job is invoiced, so its work is done, and not long before it. */
function requirePossibleSupply(before: InvoiceRow, { suppliedOn: day }: InvoiceFacts, today: Day) {
  if (day === null || day === before.suppliedOn) return
  const jobDay = before.completedAt ? dayInLondon(before.completedAt) : today
  const message = whyNotSuppliedThen(day, { today, jobDay })
  if (message) throw badField('supplyDate', message)
}
