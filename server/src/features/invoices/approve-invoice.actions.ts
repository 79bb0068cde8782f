import type { Contact } from '#contract/companies/companies.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { ApprovedInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { invoiceNumber, whyNotApprovable } from '#contract/invoices/invoices.rules.ts'
import { formatPounds, penceFrom } from '#contract/values/money.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { findJob, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { type DocumentToMail, queueMail, toMail } from '#server/features/mail/mail.actions.ts'
import { listMail } from '#server/features/mail/mail.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import { addInvoice, firstFacts, requireCompleted } from './create-invoice.actions.ts'
import { currentDocument, markGenerated, requireDocument } from './invoice-document.actions.ts'
import { currentFirm } from './invoice-firm.actions.ts'
import { invoiceMail } from './invoice-mail.ts'
import { toInvoice } from './invoice.mapper.ts'
import { issueInvoice, moveInvoice, requireInvoice } from './invoices.actions.ts'
import { countExamined, findInvoiceOfJob, type InvoiceRow } from './invoices.queries.ts'
import { requireSome } from './mail-invoice.actions.ts'
import { findApproved, storeApproval } from './ready-invoices.queries.ts'

interface Approval {
  _id?: string | undefined
  jobId: string
  /** In pounds, as the person who approves it has read it. */
  total?: number | undefined
}

interface Report {
  companyId: string
  fileId: string
  named: { subject: string }
  alert: string
  text: string
}

/** Certificates are no matter of invoices: the application says where the report of a job comes from. */
export interface Approving extends Deps {
  requireReport: (tx: Db, deps: Deps, actor: Actor, jobId: string) => Promise<Report>
}

/** What stands against it is asked before a number is taken, and again with the PDF; until then it stays a draft. */
export async function approveInvoice(deps: Approving, actor: Actor, approval: Approval) {
  const before = await approvedBefore(deps, actor, approval)
  if (before) return before
  const { jobId, _id } = approval
  const invoiceId = await deps.db.transaction().execute((tx) => requireApprovable(tx, deps, actor, approval))
  const today = deps.clock.today()
  await currentDocument(deps, actor, invoiceId, today)
  const isNew = await deps.db.transaction().execute(async (tx) => {
    const invoice = await markGenerated(tx, deps, actor, { invoiceId, today })
    if (isSamePress(invoice, approval)) return false
    requireWorthSending(invoice, approval)
    const report = await deps.requireReport(tx, deps, actor, jobId)
    const contacts = await requireContacts(tx, deps, report.companyId)
    const fileId = await requireDocument(tx, deps, invoice)
    if (_id) await storeApproval(tx, invoiceId, _id)
    await send(tx, deps, actor, { invoice, fileId, report, contacts })
    return true
  })
  return { reply: await answer(deps, actor, invoiceId), isNew }
}

async function approvedBefore(deps: Deps, actor: Actor, { _id, jobId }: Approval) {
  const approved = _id === undefined ? undefined : await findApproved(deps.db, _id)
  if (!approved) return null
  if (approved.jobId !== jobId || approved.deletedAt) {
    throw new AppError('id-taken', 'Another invoice was approved under this id. Approve this one under a new id.')
  }
  return { reply: await answer(deps, actor, approved.id), isNew: false }
}

/** The invoice to be sent, made if there was none. Refuses before anything is made. */
async function requireApprovable(tx: Db, deps: Approving, actor: Actor, approval: Approval): Promise<string> {
  const { jobId } = approval
  const job = await requireCompleted(tx, jobId)
  const existing = await findInvoiceOfJob(tx, jobId)
  const begun = existing ? await requireInvoice(tx, existing) : null
  if (begun && isSamePress(begun, approval)) return begun.id
  requireWorthSending(begun ?? (await facts(tx, job)), approval)
  await currentFirm(tx, 'An invoice')
  await deps.requireReport(tx, deps, actor, jobId)
  await requireContacts(tx, deps, job.companyId)
  return begun?.id ?? addInvoice(tx, { clock: deps.clock, actor }, job)
}

/** The same press came twice at once, and the other one was quicker. */
function isSamePress({ approvalId }: InvoiceRow, { _id }: Approval): boolean {
  return _id !== undefined && approvalId === _id
}

async function facts(tx: Db, job: JobRow) {
  return firstFacts(job, await countExamined(tx, [job.id]), await findToolSettings(tx))
}

function requireWorthSending(invoice: Parameters<typeof whyNotApprovable>[0], { total }: Approval) {
  const why = whyNotApprovable(invoice)
  if (why) throw new AppError(why, formatNotApprovable[why])
  if (total === undefined || penceFrom(total) === invoice.totalPence) return
  throw new AppError(
    'stale-version',
    `This invoice has changed and now comes to ${formatPounds(invoice.totalPence)}. Check it, then approve it again.`,
  )
}

export const formatNotApprovable: Record<NonNullable<ReturnType<typeof whyNotApprovable>>, string> = {
  'invoice-issued': 'The invoice for this job has already been sent.',
  'invoice-incomplete':
    'This invoice comes to £0.00. Enter its prices, or a price list in Tool Settings, then approve it.',
}

async function requireContacts(tx: Db, deps: Deps, companyId: string) {
  return requireSome(await listContacts(tx, companyId), deps, 'approve')
}

interface ToSend {
  invoice: InvoiceRow
  fileId: string
  report: Report
  contacts: readonly Contact[]
}

async function send(tx: Db, { clock, mailer }: Deps, actor: Actor, { invoice, fileId, report, contacts }: ToSend) {
  if (mailer.goesTo === 'folder') {
    await moveInvoice(tx, { clock, actor }, invoice, 'invoice_sent', 'invoice-moved')
    return
  }
  await issueInvoice(tx, { clock, actor }, invoice)
  const document = together(invoice, fileId, report)
  for (const { _id: contactId } of contacts) await queueMail(tx, { clock, actor }, document, { contactId })
}

/** The report first: its danger is read before what the examination costs. */
function together(invoice: InvoiceRow, fileId: string, report: Report): DocumentToMail {
  return {
    kind: 'invoice',
    about: invoice.id,
    companyId: invoice.companyId,
    fileId,
    report: { fileId: report.fileId, jobId: invoice.jobId },
    named: { subject: `${report.named.subject}, with invoice ${invoiceNumber(invoice.number)}` },
    alert: report.alert,
    text: `${report.text}\n\n${invoiceMail(invoice, []).text}`,
  }
}

async function answer(deps: Deps, actor: Actor, invoiceId: string): Promise<ApprovedInvoice> {
  const { db, clock } = deps
  const invoice = await requireInvoice(db, invoiceId)
  const job = await findJob(db, invoice.jobId)
  const mails = await listMail(db, invoiceId)
  return {
    invoice: toInvoice(invoice),
    mails: mails.filter(({ reportFileId }) => reportFileId !== null).map(toMail),
    invoiceUrl: fileUrl(clock, actor, await currentDocument(deps, actor, invoiceId)),
    certificateUrl: job ? toJob({ clock, actor }, job).certificateUrl : null,
  }
}
