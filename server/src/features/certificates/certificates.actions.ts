import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { certificateFileName } from '#contract/certificates/certificates.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { AppError } from '#contract/errors.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { storeDocument } from '#server/features/files/files.actions.ts'
import { requireNoPendingWork } from '#server/features/inspections/pending-review/pending-review.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { signHeading } from '#server/features/jobs/completed-jobs.queries.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import { dropUploadFolder, newUploadFolder } from '#server/http/uploads/upload-folder.ts'
import type { RenderedDocument } from '#server/pdf/render-request.ts'
import { keyedQueue, queue } from '#server/platform/queue.ts'
import { type CertificateFacts, issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import {
  withExpectedNumber,
  withReservedNumber,
  nextVersion,
  newVerificationCode,
} from '#server/features/certificates/issuing/certificate-numbers.ts'
import { takeNumber } from '#server/features/certificates/issuing/certificate-numbers.queries.ts'
import { isLongReport, renderCertificate } from '#server/features/certificates/document/certificates.pdf.ts'
import {
  findCurrentCertificate,
  findFacts,
  findLatestCertificate,
  insertCertificate,
  type CertificateRow,
} from './certificates.queries.ts'
import {
  collectFacts,
  movedMeanwhile,
  notCompleted,
  requireNotWithdrawn,
  type CollectedFacts,
  type ReportFacts,
} from '#server/features/certificates/issuing/freeze.actions.ts'
import { listRestores } from '#server/features/certificates/verification/verification.queries.ts'
import { listChanges } from '#server/features/certificates/mail/report-changes.rules.ts'
import { mailToEarlierRecipients } from '#server/features/certificates/mail/mail-certificate.actions.ts'

interface Issued {
  certificate: CertificateRow
  isNew: boolean
}

/** Few at once: each reads its photos and keeps them until it is rendered. */
const inTurn = queue({ atOnce: 2, waiting: 100 })
/** Long ones take turns among themselves, so that short ones never wait for them. */
const longInTurn = queue({ atOnce: 1, waiting: 50 })
/** A person who presses twice waits here; a press at another server renders too, and the second one recorded gives way. */
const onePerJob = keyedQueue({ atOnce: 1, waiting: 100 })
const maxAttempts = 5

/** The one issued since the job was last completed, or a new one. However often and from wherever it is asked: one. */
export async function generateCertificate(deps: Deps, issuer: JobViewer, jobId: string): Promise<Issued> {
  const job = await requireJob(deps.db, issuer, jobId)
  const existing = await findExisting(deps.db, jobId, job)
  if (existing) return { certificate: existing, isNew: false }
  return issuing({ jobId, itemCount: job.itemCount }, async (attempt) => {
    const collected = await collectFacts(deps.db, jobId, issuer.userId)
    const meanwhile = await findExisting(deps.db, jobId, collected)
    if (meanwhile) return { certificate: meanwhile, isNew: false }
    return { certificate: await issue(deps, issuer, collected, { attempt, reason: '' }), isNew: true }
  })
}

/** Always the next version, from the job as it stands. A person who presses again while it is made gets the same one. */
export async function regenerateCertificate(
  deps: Deps,
  issuer: JobViewer,
  jobId: string,
  reason = '',
): Promise<Issued> {
  const { itemCount, companyId } = await requireJob(deps.db, issuer, jobId)
  const before = await findLatestCertificate(deps.db, jobId, companyId)
  return issuing({ jobId, itemCount }, async (attempt) => {
    const mayCorrect = issuer.role === 'admin' && reason !== ''
    const collected = await collectFacts(deps.db, jobId, issuer.userId, { mayCorrect })
    const repeated = attempt === 1 ? await findSameReport(deps.db, collected, before?.version ?? 0) : null
    if (repeated) return { certificate: repeated, isNew: false }
    return { certificate: await issue(deps, issuer, collected, { attempt, reason }), isNew: true }
  })
}

/** Issued while this call waited for its turn, and saying what a new version would. */
async function findSameReport(db: Db, collected: CollectedFacts, knownVersion: number): Promise<CertificateRow | null> {
  const { facts, companyId } = collected
  const latest = await findLatestCertificate(db, facts.job._id, companyId)
  if (!latest || latest.version === knownVersion || latest.withdrawnAt !== null) return null
  const issued = await findFacts(db, latest.id)
  return isDeepStrictEqual({ ...issued, ...asStored(facts) }, issued) ? latest : null
}

function asStored(facts: ReportFacts): object {
  return JSON.parse(JSON.stringify(facts))
}

/** Begins again when another person took the number or the version while this one was rendered. */
function issuing<T>(
  { jobId, itemCount }: { jobId: string; itemCount: number },
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  const turn = isLongReport(itemCount) ? longInTurn : inTurn
  return onePerJob(jobId, () =>
    turn(async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await work(attempt)
        } catch (error) {
          if (!(error instanceof TakenMeanwhile) || attempt === maxAttempts) throw error
        }
      }
    }),
  )
}

type Completion = Pick<CollectedFacts, 'companyId'> & { completedAt: Date | null }

async function findExisting(db: Db, jobId: string, { completedAt, companyId }: Completion) {
  if (completedAt === null) return null
  const current = await findCurrentCertificate(db, jobId, companyId)
  return current?.completedAt.getTime() === completedAt.getTime() ? current : null
}

/**
 * A job keeps its number as long as it is the same company's. A new number is only expected while the report is rendered,
 * and taken when it is recorded; one that has lost it to another person gets one set aside, lest it be overtaken for ever.
 */
async function issue(
  deps: Deps,
  issuer: JobViewer,
  collected: CollectedFacts,
  { attempt, reason }: { attempt: number; reason: string },
): Promise<CertificateRow> {
  const last = await findLatestCertificate(deps.db, collected.facts.job._id, collected.companyId)
  const issueId = randomUUID()
  const version = last ? nextVersion(last, await listRestores(deps.db)) : 1
  const supersedes = last?.version ?? null
  const revision = last ? { revision: await revisionOf(deps.db, last, collected, reason) } : {}
  const issueAs = (number: number, beforeRecording?: () => Promise<unknown>) => {
    const own = { ...collected.facts, issuer: collected.issuer }
    const facts = numberedFacts(deps, own, { number, version, supersedes, ...revision })
    return renderAndRecord(deps, issuer, { issueId, collected, facts, beforeRecording })
  }
  if (last) return issueAs(last.number)
  // A long one would be overtaken while it is rendered, and rendered twice.
  const isShort = !isLongReport(collected.facts.items.length)
  if (attempt === 1 && isShort) return withExpectedNumber(deps, issueAs)
  return withReservedNumber(deps, issueId, issueAs)
}

async function revisionOf(db: Db, last: CertificateRow, { facts, ...completion }: CollectedFacts, reason: string) {
  const isSameCompletion = last.completedAt.getTime() === completion.completedAt.getTime()
  return {
    reason: reason || (isSameCompletion ? '' : completion.completionReason),
    changes: listChanges(issuedFacts(await findFacts(db, last.id)), facts),
  }
}

interface Numbered {
  issueId: string
  collected: CollectedFacts
  facts: CertificateFacts
  beforeRecording: (() => Promise<unknown>) | undefined
}

/** Bytes first, then one short transaction that makes them a certificate: killed in between, nothing was issued. */
async function renderAndRecord(deps: Deps, issuer: JobViewer, numbered: Numbered): Promise<CertificateRow> {
  const { facts, collected, issueId: id } = numbered
  const { completedAt, companyId, corrected } = collected
  const folder = await newUploadFolder()
  try {
    const rendered = await renderCertificate(deps, folder, facts)
    await numbered.beforeRecording?.()
    const document = { kind: 'certificate', name: fileName(facts), by: issuer, rendered } as const
    const file = await storeDocument(deps, document, (tx, { id: fileId }) =>
      record(tx, deps, issuer, { id, facts, completedAt, companyId, corrected, rendered, fileId }),
    )
    return asIssued(id, facts, collected, file)
  } finally {
    dropUploadFolder(folder, deps.log)
  }
}

function asIssued(id: string, facts: CertificateFacts, collected: CollectedFacts, file: StoredFile): CertificateRow {
  const { job, number, version, code, issuedAt } = facts
  const { id: fileId, name: fileName, sha256 } = file
  return {
    id,
    jobId: job._id,
    number,
    version,
    code,
    fileId,
    fileName,
    sha256,
    completedAt: collected.completedAt,
    companyId: collected.companyId,
    issuedAt: new Date(issuedAt),
    withdrawnAt: null,
  }
}

function numberedFacts(
  { clock, publicUrl }: Deps,
  facts: ReportFacts,
  numbered: Pick<CertificateFacts, 'number' | 'version' | 'supersedes' | 'revision'>,
): CertificateFacts {
  const code = newVerificationCode()
  return {
    ...numbered,
    code,
    verifyUrl: `${publicUrl}/verify/${code}`,
    issuedAt: clock.now().toISOString(),
    reportDate: clock.today(),
    ...facts,
  }
}

function fileName({ number, version, employer, premises, reportDate }: CertificateFacts): string {
  return certificateFileName({ number, version, employer: employer.name, town: premises.city, reportDate })
}

interface Rendered extends Omit<CollectedFacts, 'facts' | 'issuer' | 'completionReason'> {
  id: string
  facts: CertificateFacts
  rendered: RenderedDocument
  fileId: string
}

async function record(tx: Db, deps: Deps, issuer: JobViewer, issued: Rendered) {
  const { id, facts, completedAt, companyId, corrected, rendered, fileId } = issued
  const { number, version, code, job } = facts
  const now = await lockJob(tx, job._id)
  if (!now || now.isDeleted || now.completedAt?.getTime() !== completedAt.getTime()) throw notCompleted()
  if (now.companyId !== companyId) throw movedMeanwhile()
  requireNotWithdrawn(now)
  await requireNoPendingWork(tx, job._id)
  const latest = await findLatestCertificate(tx, job._id, companyId)
  if ((latest?.version ?? null) !== facts.supersedes) throw new TakenMeanwhile()
  if (version === 1 && !(await takeNumber(tx, { number, issueId: id }))) throw new TakenMeanwhile()
  await insertCertificate(tx, {
    id,
    jobId: job._id,
    companyId,
    number,
    version,
    code,
    fileId,
    sha256: rendered.sha256,
    facts: JSON.stringify(facts),
    completedAt,
    issuedAt: new Date(facts.issuedAt),
    issuedBy: issuer.userId,
    sealedWith: rendered.sealedWith ?? '',
    isTimestamped: rendered.timestamp === 'made',
  })
  if (corrected) await signHeading(tx, job._id, corrected)
  if (latest) await mailToEarlierRecipients(tx, deps, issuer, { certificateId: id, facts, companyId, fileId })
  const { reason = '' } = facts.revision ?? {}
  const said = { certificateId: id, number: certificateNumber(number), version, sha256: rendered.sha256, fileId }
  const after = { ...said, ...(reason && { reason }) }
  await recordEvent(tx, deps.clock, { actor: issuer, what: 'certificate-issued', about: job._id, after })
}

/** Another person issued for this job, or took this number, while the report was rendered. */
class TakenMeanwhile extends AppError {
  constructor() {
    super('unavailable', 'The certificate could not be issued just now. Please try again.', { retryAfterSeconds: 1 })
  }
}
