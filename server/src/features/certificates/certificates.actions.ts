import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { AppError } from '#contract/errors.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireNoPendingWork } from '#server/features/inspections/pending-review/pending-review.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { signHeading } from '#server/features/jobs/completed-jobs.queries.ts'
import { lockJob, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { keyedQueue, queue } from '#server/platform/queue.ts'
import { type CertificateFacts, issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import {
  withExpectedNumber,
  withReservedNumber,
  nextVersion,
  newVerificationCode,
} from '#server/features/certificates/issuing/certificate-numbers.ts'
import { takeNumber } from '#server/features/certificates/issuing/certificate-numbers.queries.ts'
import {
  isLongReport,
  storeCertificate,
  type SealedFile,
} from '#server/features/certificates/document/certificates.pdf.ts'
import {
  findCertificate,
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
} from '#server/features/certificates/issuing/freeze.actions.ts'
import { listRestores } from '#server/features/certificates/verification/verification.queries.ts'
import { listChanges } from '#server/features/certificates/mail/report-changes.rules.ts'
import { mailToEarlierRecipients } from '#server/features/certificates/mail/mail-certificate.actions.ts'

/** Few at once: each reads its photos and keeps them until it is rendered. */
const inTurn = queue({ atOnce: 2, waiting: 100 })
/** Long ones take turns among themselves, so that short ones never wait for them. */
const longInTurn = queue({ atOnce: 1, waiting: 50 })
/** A person who presses twice waits here; a press at another server renders too, and the second one recorded gives way. */
const onePerJob = keyedQueue({ atOnce: 1, waiting: 100 })
const maxAttempts = 5

/** The one issued since the job was last completed, or a new one. However often and from wherever it is asked: one. */
export async function generateCertificate(deps: Deps, issuer: JobViewer, jobId: string) {
  const job = await requireJob(deps.db, issuer, jobId)
  const existing = await findExisting(deps.db, jobId, job)
  if (existing) return { certificate: existing, isNew: false }
  const findRepeated = (collected: CollectedFacts) => findExisting(deps.db, jobId, collected)
  return issueInTurn(deps, issuer, job, { reason: '', mayCorrect: false, findRepeated })
}

/** Always the next version, from the job as it stands. A person who presses again while it is made gets the same one. */
export async function regenerateCertificate(deps: Deps, issuer: JobViewer, jobId: string, reason = '') {
  const job = await requireJob(deps.db, issuer, jobId)
  const before = await findLatestCertificate(deps.db, jobId, job.companyId)
  const mayCorrect = issuer.role === 'admin' && reason !== ''
  const findRepeated = async (collected: CollectedFacts, attempt: number) =>
    attempt === 1 ? findSameReport(deps.db, collected, before?.version ?? 0) : null
  return issueInTurn(deps, issuer, job, { reason, mayCorrect, findRepeated })
}

async function findExisting(
  db: Db,
  jobId: string,
  { completedAt, companyId }: Pick<JobRow, 'completedAt' | 'companyId'>,
) {
  if (completedAt === null) return null
  const current = await findCurrentCertificate(db, jobId, companyId)
  return current?.completedAt.getTime() === completedAt.getTime() ? current : null
}

/** Issued while this call waited for its turn, and saying what a new version would. */
async function findSameReport(db: Db, { facts, companyId }: CollectedFacts, knownVersion: number) {
  const latest = await findLatestCertificate(db, facts.job._id, companyId)
  if (!latest || latest.version === knownVersion || latest.withdrawnAt !== null) return null
  const issued = await findFacts(db, latest.id)
  const asStored: object = JSON.parse(JSON.stringify(facts))
  return isDeepStrictEqual({ ...issued, ...asStored }, issued) ? latest : null
}

interface Issuing {
  reason: string
  mayCorrect: boolean
  findRepeated: (collected: CollectedFacts, attempt: number) => Promise<CertificateRow | null>
}

/** Begins again when another person took the number or the version while this one was rendered. */
function issueInTurn(
  deps: Deps,
  issuer: JobViewer,
  { id: jobId, itemCount }: JobRow,
  { reason, mayCorrect, findRepeated }: Issuing,
) {
  const turn = isLongReport(itemCount) ? longInTurn : inTurn
  return onePerJob(jobId, () =>
    turn(async () => {
      for (let attempt = 1; ; attempt += 1) {
        const collected = await collectFacts(deps.db, jobId, issuer.userId, mayCorrect)
        const repeated = await findRepeated(collected, attempt)
        if (repeated) return { certificate: repeated, isNew: false }
        try {
          return { certificate: await issue(deps, issuer, collected, { attempt, reason }), isNew: true }
        } catch (error) {
          if (!(error instanceof TakenMeanwhile) || attempt === maxAttempts) throw error
        }
      }
    }),
  )
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
  const { db, clock, publicUrl } = deps
  const last = await findLatestCertificate(db, collected.facts.job._id, collected.companyId)
  const id = randomUUID()
  const version = last ? nextVersion(last, await listRestores(db)) : 1
  const revision = last && { revision: await revisionOf(db, last, collected, reason) }
  const issueAs = async (number: number, beforeRecording?: () => Promise<unknown>) => {
    const code = newVerificationCode()
    const facts: CertificateFacts = {
      number,
      version,
      supersedes: last?.version ?? null,
      ...revision,
      code,
      verifyUrl: `${publicUrl}/verify/${code}`,
      issuedAt: clock.now().toISOString(),
      reportDate: clock.today(),
      ...collected.facts,
      issuer: collected.issuer,
    }
    const storing = { facts, by: issuer, beforeRecording }
    await storeCertificate(deps, storing, (tx, sealed) =>
      recordCertificate(tx, deps, issuer, { id, facts, collected, sealed }),
    )
    return findCertificate(db, id)
  }
  if (last) return issueAs(last.number)
  // A long one would be overtaken while it is rendered, and rendered twice.
  const isShort = !isLongReport(collected.facts.items.length)
  if (attempt === 1 && isShort) return withExpectedNumber(deps, issueAs)
  return withReservedNumber(deps, id, issueAs)
}

async function revisionOf(db: Db, last: CertificateRow, { facts, ...completion }: CollectedFacts, reason: string) {
  const isSameCompletion = last.completedAt.getTime() === completion.completedAt.getTime()
  return {
    reason: reason || (isSameCompletion ? '' : completion.completionReason),
    changes: listChanges(issuedFacts(await findFacts(db, last.id)), facts),
  }
}

interface Rendered {
  id: string
  facts: CertificateFacts
  collected: CollectedFacts
  sealed: SealedFile
}

async function recordCertificate(tx: Db, deps: Deps, issuer: JobViewer, { id, facts, collected, sealed }: Rendered) {
  const { completedAt, companyId, corrected } = collected
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
    ...sealed,
    facts: JSON.stringify(facts),
    completedAt,
    issuedAt: new Date(facts.issuedAt),
    issuedBy: issuer.userId,
  })
  if (corrected) await signHeading(tx, job._id, corrected)
  const { fileId, sha256 } = sealed
  if (latest) await mailToEarlierRecipients(tx, deps, issuer, { certificateId: id, facts, companyId, fileId })
  const { reason = '' } = facts.revision ?? {}
  const said = { certificateId: id, number: certificateNumber(number), version, sha256, fileId }
  const after = { ...said, ...(reason && { reason }) }
  await recordEvent(tx, deps.clock, { actor: issuer, what: 'certificate-issued', about: job._id, after })
}

/** Another person issued for this job, or took this number, while the report was rendered. */
class TakenMeanwhile extends AppError {
  constructor() {
    super('unavailable', 'The certificate could not be issued just now. Please try again.', { retryAfterSeconds: 1 })
  }
}
