import type { CertificateLessor } from '#contract/certificates/certificates.contract.ts'
import type { Contact } from '#contract/companies/companies.contract.ts'
import { AppError, badField } from '#contract/errors.ts'
import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  findCurrentCertificate,
  findFacts,
  findLatestCertificate,
} from '#server/features/certificates/certificates.queries.ts'
import { type CertificateFacts, issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { requireNotRevised } from '#server/features/certificates/read-certificates.actions.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { MailProblem } from '#server/features/mail/deliver.actions.ts'
import { findRepeatedMail, queueMail, queueMailTo } from '#server/features/mail/mail.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import type { Created } from '#server/http/route.ts'
import {
  findMailedReport,
  listContactsSentEarlier,
  findLessorMail,
  insertLessorMail,
  listHiredItems,
  listLessorMails,
  type HiredItem,
} from './mailed-certificates.queries.ts'
import { reportMail, lessorMail } from './report-mail.rules.ts'
import { factsOfItems } from '#server/features/certificates/extracts/extract-facts.ts'
import { makeItemCertificate } from '#server/features/certificates/extracts/item-certificates.actions.ts'
import { listFiles, type StoredFile } from '#server/features/files/files.queries.ts'
import { grouped } from '#contract/values/grouped.ts'

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
  const { companyId, certificate } = await findUnrevised(tx, actor, jobId)
  if (!certificate) {
    throw new AppError('certificate-not-issued', 'This job has no certificate to send. Generate it first.')
  }
  const facts = issuedFacts(await findFacts(tx, certificate.id))
  return { certificateId: certificate.id, facts, companyId, fileId: certificate.fileId }
}

export async function listCertificateContacts({ db }: Deps, actor: Actor, jobId: string): Promise<Page<Contact>> {
  await requireMailable(db, actor, jobId)
  const { companyId } = await findUnrevised(db, actor, jobId)
  const rows = await listContacts(db, companyId)
  return { rows, total: rows.length }
}

export async function listCertificateLessors({ db }: Deps, actor: Actor, jobId: string) {
  await requireMailable(db, actor, jobId)
  const { companyId, certificate } = await findUnrevised(db, actor, jobId)
  const { items } = certificate ? issuedFacts(await findFacts(db, certificate.id)) : { items: [] }
  const rows = lessorsOf(await listHiredItems(db, companyId, items))
  return { rows, total: rows.length }
}

async function findUnrevised(db: Db, actor: Actor, jobId: string) {
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

interface IssuedReport {
  certificateId: string
  facts: CertificateFacts
  companyId: string
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

type Mailing = Pick<Deps, 'clock'> & { actor: { userId: string } }

async function queueForLessor(
  tx: Db,
  mailing: Mailing,
  report: IssuedReport,
  sent: Pick<NewMail, '_id' | 'message'> & { lessorEmail: string },
): Promise<Created<Mail>> {
  const hired = hiredFrom(await listHiredItems(tx, report.companyId, report.facts.items), sent.lessorEmail)
  const [first] = hired
  if (!first) throw badField('lessorEmail', 'Choose a firm that equipment in this report is hired from.')
  const itemIds = hired.map(({ itemId }) => itemId)
  return queueExtracts(tx, mailing, report, { to: first, itemIds, received: null, sent })
}

/**
 * A lessor who was sent extracts of an earlier version gets those of the new one, as long as something in it is hired from
 * that address: of what is, and of what they were sent before.
 */
async function queueForEarlierLessors(tx: Db, mailing: Mailing, report: IssuedReport): Promise<void> {
  const { facts, companyId } = report
  const hired = await listHiredItems(tx, companyId, facts.items)
  const earlier = await listLessorMails(tx, facts.job._id, companyId)
  for (const { email } of lessorsOf(hired)) {
    const theirs = hiredFrom(hired, email)
    const mails = earlier.filter((mail) => isSameAddress(mail.email, email))
    const [to, [latest]] = [theirs[0], mails]
    if (!to || !latest || email === '') continue
    const itemIds = [...theirs.map(({ itemId }) => itemId), ...mails.flatMap((mail) => mail.itemIds)]
    await queueExtracts(tx, mailing, report, { to, itemIds, received: latest.hasLeft ? latest : null, sent: {} })
  }
}

export async function extractsToAttach(deps: Deps, mail: MailRow): Promise<StoredFile[]> {
  const mailed = await findLessorMail(deps.db, mail.id)
  if (!mailed) return []
  const report = await findLatestCertificate(deps.db, mailed.jobId, mailed.companyId)
  // At the next attempt it is told that a later version has taken its place; without extracts it must not leave.
  if (report?.id !== mailed.certificateId) throw new Error('The report has changed since you opened this email.')
  const facts = issuedFacts(await findFacts(deps.db, report.id))
  const files: StoredFile[] = []
  for (const itemId of mailed.itemIds) {
    const { fileId } = await makeItemCertificate(deps, { userId: mail.queuedBy }, { report, facts, itemId })
    files.push(...(await listFiles(deps.db, [fileId])))
  }
  return files
}

interface ForLessor {
  to: HiredItem
  itemIds: string[]
  received: { certificateId: string; itemIds: string[] } | null
  sent: Pick<NewMail, '_id' | 'message'>
}

async function queueExtracts(
  tx: Db,
  mailing: Mailing,
  { certificateId, companyId, facts }: IssuedReport,
  { to, itemIds, received, sent }: ForLessor,
): Promise<Created<Mail>> {
  const extracted = factsOfItems(facts, itemIds)
  const replaced = received && factsOfItems(issuedFacts(await findFacts(tx, received.certificateId)), received.itemIds)
  const mail = lessorMail({ facts: extracted, replaced, whole: facts, today: mailing.clock.today() })
  const document = { kind: 'certificate', about: facts.job._id, companyId, fileId: null, ...mail } as const
  const recipient = { contactId: null, name: to.lessorName, email: to.lessorEmail }
  const queued = await queueMailTo(tx, mailing, document, recipient, sent)
  if (queued.isNew) {
    const inReport = extracted.items.map(({ _id }) => _id)
    await insertLessorMail(tx, { mailId: queued.reply._id, certificateId, itemIds: inReport })
  }
  return queued
}

/** Who lets out what; one address is one lessor, whatever name stands beside it. Those without an address come last. */
function lessorsOf(items: HiredItem[]): CertificateLessor[] {
  const lessors = grouped(items, ({ lessorEmail, lessorName }) => sameAddress(lessorEmail) || `: ${lessorName}`)
  return [...lessors.values()].map(lessorOf).toSorted(byAddressThenName)
}

function hiredFrom(items: HiredItem[], email: string): HiredItem[] {
  return items.filter(({ lessorEmail }) => isSameAddress(lessorEmail, email))
}

function isSameAddress(one: string, other: string): boolean {
  return sameAddress(one) === sameAddress(other)
}

function sameAddress(email: string): string {
  return email.trim().toLowerCase()
}

function lessorOf(items: HiredItem[]): CertificateLessor {
  const [first] = items
  const pieces = new Map<string, CertificateLessor['equipment'][number]>()
  for (const { equipmentId: _id, description, serialNumber, itemId } of items) {
    const itemIds = [...(pieces.get(_id)?.itemIds ?? []), itemId]
    pieces.set(_id, { _id, description, serialNumber, itemIds })
  }
  return { name: first?.lessorName ?? '', email: first?.lessorEmail ?? '', equipment: [...pieces.values()] }
}

function byAddressThenName(one: CertificateLessor, other: CertificateLessor): number {
  return Number(one.email === '') - Number(other.email === '') || one.name.localeCompare(other.name, 'en-GB')
}
