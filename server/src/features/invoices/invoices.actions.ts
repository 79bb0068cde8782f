import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Invoice, InvoiceChanges, updateInvoice as updateCall } from '#contract/invoices/invoices.contract.ts'
import { datesAfter, invoiceTotals, whyInvoiceIsFixed, type InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { basisPointsFrom, penceFrom, type BasisPoints } from '#contract/values/money.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion, sentOnly } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { findJob, lockJob } from '#server/features/jobs/jobs.queries.ts'
import type { Actor } from '#server/actor.ts'
import { auditedInvoice, toInvoice } from './invoice.mapper.ts'
import {
  findInvoice,
  findInvoiceOfJob,
  findJobOfInvoice,
  insertInvoice,
  lockInvoice,
  deleteInvoiceRow,
  takeInvoiceNumber,
  updateInvoiceRow,
  type InvoiceFacts,
  type InvoiceLine,
  type InvoiceRow,
} from './invoices.queries.ts'

type Doing = Pick<Deps, 'clock'> & { actor: Pick<Actor, 'userId'> | null }

const defaultVatRate: BasisPoints = 2000
const defaultTerms = 'Payment due within 30 days'

export async function requireInvoice(db: Db, invoiceId: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, invoiceId)
  if (!invoice) throw new AppError('not-found', 'There is no such invoice.')
  return invoice
}

/** The job is held first, so that two who press at once make one; the number last, so that nobody waits for it long. */
export function createInvoice({ db, clock }: Deps, actor: Actor, jobId: string): Promise<Invoice> {
  return db.transaction().execute(async (tx) => {
    await lockJob(tx, jobId)
    const job = await findJob(tx, jobId)
    if (!job) throw noSuchJob()
    if (job.status !== 'completed') {
      throw new AppError('job-not-completed', 'Only a completed job can be invoiced. Complete the job first.')
    }
    const existing = await findInvoiceOfJob(tx, jobId)
    if (existing) {
      throw new AppError('already-invoiced', 'This job has an invoice already.', { details: { invoiceId: existing } })
    }
    const facts = firstFacts(job.title)
    const made = { number: await takeInvoiceNumber(tx), jobId, createdAt: clock.now(), createdBy: actor.userId }
    const id = await insertInvoice(tx, { ...facts, ...made })
    const after = { number: made.number, jobId, ...auditedInvoice(facts) }
    await recordEvent(tx, clock, { actor, what: 'invoice-made', about: id, after })
    return toInvoice(await requireInvoice(tx, id))
  })
}

/**
 * Makes everyone else who changes the invoice wait here, and those who change its job: what it comes to is counted for
 * the company of the job. The job before the invoice, always. Answers whose invoice it is or was.
 */
export async function holdInvoice(tx: Db, invoiceId: string): Promise<string | undefined> {
  const jobId = await findJobOfInvoice(tx, invoiceId)
  if (jobId) await lockJob(tx, jobId)
  await lockInvoice(tx, invoiceId)
  return jobId
}

export function updateInvoice(deps: Deps, actor: Actor, input: z.output<typeof updateCall.input>): Promise<Invoice> {
  const { invoiceId, version, ...sent } = input
  return deps.db.transaction().execute(async (tx) => {
    await holdInvoice(tx, invoiceId)
    const before = await requireInvoice(tx, invoiceId)
    const wanted = withChanges(before, sent)
    const isEdited = !isSameContent(before, wanted)
    if (!isEdited && wanted.status === before.status) return toInvoice(before)
    requireCurrentVersion(version, toInvoice(before))
    if (isEdited && whyInvoiceIsFixed(before.status)) {
      throw new AppError('invoice-paid', 'A paid invoice can’t be edited. Change its status first.')
    }
    const doing = { clock: deps.clock, actor }
    return toInvoice(await saveInvoice(tx, doing, before, wanted, isEdited ? 'invoice-changed' : 'invoice-moved'))
  })
}

/** The invoice is locked; only its status changes. */
export function moveInvoice(tx: Db, doing: Doing, before: InvoiceRow, status: InvoiceStatus, what: string) {
  return saveInvoice(tx, doing, before, { ...before, status }, what)
}

export function deleteInvoice({ db, clock }: Deps, actor: Actor, invoiceId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const jobId = await holdInvoice(tx, invoiceId)
    if (!jobId) throw new AppError('not-found', 'There is no such invoice.')
    const before = await findInvoice(tx, invoiceId)
    if (!before) return { _id: invoiceId }
    await deleteInvoiceRow(tx, invoiceId, clock.now())
    const gone = { number: before.number, jobId, ...auditedInvoice(before) }
    await recordEvent(tx, clock, { actor, what: 'invoice-deleted', about: invoiceId, before: gone })
    return { _id: invoiceId }
  })
}

async function saveInvoice(tx: Db, doing: Doing, before: InvoiceRow, wanted: InvoiceFacts, what: string) {
  const facts = { ...wanted, ...datesAfter(before, wanted.status, doing.clock.now()) }
  await updateInvoiceRow(tx, before.id, facts)
  const [was, is] = [auditedInvoice(before), auditedInvoice(facts)]
  await recordEvent(tx, doing.clock, { actor: doing.actor, what, about: before.id, before: was, after: is })
  return requireInvoice(tx, before.id)
}

function firstFacts(jobTitle: string): InvoiceFacts {
  const lines = [{ description: `LOLER thorough examination: ${jobTitle}`, quantity: 1, unitPricePence: 0 }]
  return {
    status: 'awaiting_invoice',
    ...calculated(lines, defaultVatRate),
    terms: defaultTerms,
    notes: '',
    sentAt: null,
    paidAt: null,
  }
}

/** Every total is reckoned here, whatever was sent. */
function withChanges(before: InvoiceFacts, sent: InvoiceChanges): InvoiceFacts {
  const { lineItems, vatRate, ...rest } = sentOnly(sent)
  const lines = lineItems?.map(({ unitPrice, ...line }) => ({ ...line, unitPricePence: penceFrom(unitPrice) }))
  const vatBasisPoints = vatRate === undefined ? before.vatBasisPoints : basisPointsFrom(vatRate)
  return { ...before, ...rest, ...calculated(lines ?? before.lines, vatBasisPoints) }
}

function calculated(lines: InvoiceLine[], vatBasisPoints: BasisPoints) {
  return { lines, vatBasisPoints, ...invoiceTotals(lines, vatBasisPoints) }
}

function isSameContent(one: InvoiceFacts, other: InvoiceFacts): boolean {
  const content = ({ lines, vatBasisPoints, terms, notes }: InvoiceFacts) =>
    JSON.stringify([
      lines.map((line) => [line.description, line.quantity, line.unitPricePence]),
      vatBasisPoints,
      terms,
      notes,
    ])
  return content(one) === content(other)
}
