import { AppError } from '#contract/errors.ts'
import { firstLines } from '#contract/invoices/first-lines.rules.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { paymentDaysIn } from '#contract/invoices/invoices.rules.ts'
import type { BasisPoints } from '#contract/values/money.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { takeNumber } from '#server/db/numbers.ts'
import type { Deps } from '#server/deps.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { findJob, type JobRow, lockJob } from '#server/features/jobs/jobs.queries.ts'
import { findToolSettings, type ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import { auditedInvoice, toInvoice } from './invoice.mapper.ts'
import { calculated, requireInvoice } from './invoices.actions.ts'
import {
  countExamined,
  type ExaminedKinds,
  findInvoiceOfJob,
  insertInvoice,
  type InvoiceFacts,
} from './invoices.queries.ts'

const defaultVatRate: BasisPoints = 2000

/** The job is held first, so that two who press at once make one; the number last, so that nobody waits for it long. */
export function createInvoice({ db, clock }: Deps, actor: Actor, jobId: string): Promise<Invoice> {
  return db.transaction().execute(async (tx) => {
    const job = await requireCompleted(tx, jobId)
    const existing = await findInvoiceOfJob(tx, jobId)
    if (existing) {
      throw new AppError('already-invoiced', 'This job already has an invoice.', { details: { invoiceId: existing } })
    }
    return toInvoice(await requireInvoice(tx, await addInvoice(tx, { clock, actor }, job)))
  })
}

export async function requireCompleted(tx: Db, jobId: string): Promise<JobRow> {
  await lockJob(tx, jobId)
  const job = await findJob(tx, jobId)
  if (!job) throw noSuchJob()
  if (job.status !== 'completed') {
    throw new AppError('job-not-completed', 'Only a completed job can be invoiced. Complete the job first.')
  }
  return job
}

export async function addInvoice(tx: Db, { clock, actor }: Pick<Deps, 'clock'> & { actor: Actor }, job: JobRow) {
  const facts = firstFacts(job, await countExamined(tx, [job.id]), await findToolSettings(tx))
  const made = {
    number: await takeNumber(tx, 'invoice_numbers'),
    jobId: job.id,
    createdAt: clock.now(),
    createdBy: actor.userId,
  }
  const id = await insertInvoice(tx, { ...facts, ...made })
  const after = { number: made.number, jobId: job.id, ...auditedInvoice(facts) }
  await recordEvent(tx, clock, { actor, what: 'invoice-made', about: id, after })
  return id
}

type Settings = Pick<ToolSettingsRow, 'paymentTerms' | 'priceList'>

export function firstFacts(
  job: Pick<JobRow, 'id' | 'title'>,
  examined: ExaminedKinds,
  { paymentTerms, priceList }: Settings,
): InvoiceFacts {
  const lines = firstLines({ jobTitle: job.title, examined: examined.get(job.id) ?? [] }, priceList)
  return {
    status: 'awaiting_invoice',
    ...calculated(lines, defaultVatRate),
    terms: paymentTerms,
    notes: '',
    orderNumber: '',
    paymentDays: paymentDaysIn(paymentTerms),
    suppliedOn: null,
    issuedOn: null,
    issuedAt: null,
    frozen: null,
    sentAt: null,
    paidAt: null,
    firstSentAt: null,
    firstPaidAt: null,
    voidedAt: null,
    voidedBy: null,
    voidReason: null,
  }
}
