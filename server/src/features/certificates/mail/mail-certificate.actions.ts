import type { Contact } from '#contract/companies/companies.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findCurrentCertificate, findFacts } from '#server/features/certificates/certificates.queries.ts'
import { type CertificateFacts, issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { requireNotRevised } from '#server/features/certificates/read-certificates.actions.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { MailProblem } from '#server/features/mail/deliver.actions.ts'
import { findRepeatedMail, queueMail } from '#server/features/mail/mail.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import type { Created } from '#server/http/route.ts'
import { type Report, lessorsOf, queueForEarlierLessors, queueForLessor } from './mail-lessor.actions.ts'
import {
  findMailedReport,
  listContactsSentEarlier,
  findLessorMail,
  listHiredItems,
} from './mailed-certificates.queries.ts'
import { reportMail } from './report-mail.rules.ts'

/** Queues the version that stands now, as it was sealed. An engineer sends that of a job of their own which is completed. */
export function mailCertificate(deps: Deps, actor: Actor, jobId: string, sent: ReportMail): Promise<Created<Mail>> {
  return deps.db.transaction().execute(async (tx) => {
    await requireMailable(tx, actor, jobId)
    const { contactId, lessorEmail, ...written } = sent
    const recipient = { contactId: contactId ?? null, ...(lessorEmail !== undefined && { email: lessorEmail }) }
    const repeated = await findRepeatedMail(tx, { kind: 'certificate', about: jobId }, { ...written, ...recipient })
    if (repeated) return repeated
    const report = await requireReport(tx, actor, jobId)
    const mailing = { clock: deps.clock, actor }
    if (lessorEmail !== undefined) return queueForLessor(tx, mailing, report, { ...written, lessorEmail })
    return queueMail(tx, mailing, documentOf(deps, report, null), { ...written, contactId: contactId ?? '' })
  })
}

type ReportMail = Omit<NewMail, 'contactId'> & { contactId?: string | undefined; lessorEmail?: string | undefined }

export async function requireReportToMail(tx: Db, deps: Deps, actor: Actor, jobId: string) {
  return documentOf(deps, await requireReport(tx, actor, jobId), null)
}

async function requireReport(tx: Db, actor: Actor, jobId: string): Promise<IssuedReport> {
  const { companyId, certificate } = await requireUnrevised(tx, actor, jobId)
  if (!certificate) {
    throw new AppError('certificate-not-issued', 'This job has no certificate to send. Generate it first.')
  }
  const facts = issuedFacts(await findFacts(tx, certificate.id))
  return { certificateId: certificate.id, facts, companyId, fileId: certificate.fileId }
}

export async function listCertificateContacts({ db }: Deps, actor: Actor, jobId: string): Promise<Page<Contact>> {
  await requireMailable(db, actor, jobId)
  const { companyId } = await requireUnrevised(db, actor, jobId)
  const rows = await listContacts(db, companyId)
  return { rows, total: rows.length }
}

export async function listCertificateLessors({ db }: Deps, actor: Actor, jobId: string) {
  await requireMailable(db, actor, jobId)
  const { companyId, certificate } = await requireUnrevised(db, actor, jobId)
  const { items } = certificate ? issuedFacts(await findFacts(db, certificate.id)) : { items: [] }
  const rows = lessorsOf(await listHiredItems(db, companyId, items))
  return { rows, total: rows.length }
}

async function requireUnrevised(db: Db, actor: Actor, jobId: string) {
  const { companyId } = await requireJob(db, actor, jobId)
  const certificate = await findCurrentCertificate(db, jobId, companyId)
  if (certificate) await requireNotRevised(db, certificate)
  return { companyId, certificate }
}

/**
 * A person who was sent an earlier version gets the new one, with what changed since the one they really got: a mail between
 * them may have been refused. Within the transaction that issues it: once for each version.
 */
export async function mailToEarlierRecipients(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  issuer: { userId: string },
  issued: IssuedReport,
): Promise<void> {
  const mailing = { clock: deps.clock, actor: issuer }
  for (const { contactId, receivedId } of await listContactsSentEarlier(tx, issued.facts.job._id, issued.companyId)) {
    const received = receivedId === null ? null : issuedFacts(await findFacts(tx, receivedId))
    await queueMail(tx, mailing, documentOf(deps, issued, received), { contactId })
  }
  await queueForEarlierLessors(tx, mailing, issued)
}

interface IssuedReport extends Report {
  fileId: string
}

function documentOf(
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  { facts, companyId, fileId }: IssuedReport,
  replaced: CertificateFacts | null,
) {
  const verifyUrl = `${publicUrl}/verify/${facts.code}`
  const mail = reportMail({ facts, verifyUrl, replaced, today: clock.today() })
  return { kind: 'certificate', about: facts.job._id, companyId, fileId, ...mail } as const
}

/** Checked before anything about its mails is answered. An administrator sees mail that was queued even when its job is gone. */
async function requireMailable(db: Db, actor: Actor, jobId: string) {
  if (actor.role !== 'engineer') return
  const { status } = await requireJob(db, actor, jobId)
  if (status !== 'completed') {
    throw new AppError('job-not-completed', 'Complete the job again before you send its report.')
  }
}

/**
 * Why a report that was queued, by itself or with an invoice, does not leave. While it is under revision it waits: the
 * revision may end without a new version. Once there is one, that is mailed to the same recipient instead.
 */
export async function whyReportDoesNotLeave(db: Db, mail: MailRow): Promise<MailProblem | null> {
  const { fileId, reportFileId } = mail
  const reportId = reportFileId ?? fileId ?? (await findLessorMail(db, mail.id))?.fileId ?? null
  const report = reportId === null ? null : await findMailedReport(db, reportId)
  if (report?.isSuperseded) return { message: reportFileId ? invoiceIsLeft : laterVersion, isLasting: true }
  if (report?.isWithdrawn) return { message: withdrawnMeanwhile, isLasting: true }
  if (report?.isUnderRevision)
    return { message: 'It waits: the report is under revision.', isLasting: false, isWaiting: true }
  return null
}

const laterVersion = 'Not sent: a later version replaced it and is sent instead.'
const invoiceIsLeft =
  'Not sent: a later version of the report replaced it and is sent instead. Email the invoice again.'
const withdrawnMeanwhile = 'Not sent: the certificate was withdrawn.'
