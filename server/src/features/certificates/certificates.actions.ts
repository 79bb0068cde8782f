import { randomUUID } from 'node:crypto'
import { certificateFileName, certificateNumber } from '#contract/certificates/certificates.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { keepPaper } from '#server/features/files/own-paper.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import { dropUploadFolder, newUploadFolder } from '#server/http/upload-folder.ts'
import type { DrawnPaper } from '#server/outside/pdf-order.ts'
import { queue } from '#server/outside/queue.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { holdingJob, holdNumbers } from './certificate-locks.queries.ts'
import { certificateOrder, picturesOf } from './certificates.pdf.ts'
import {
  findLastNumber,
  findLatestCertificate,
  insertCertificate,
  takeNumber,
  type CertificateRow,
} from './certificates.queries.ts'
import { freezeFacts, notCompleted, type FrozenFacts } from './freeze.actions.ts'
import { layOutPictures } from './print-pictures.actions.ts'
import { sealKey } from './sealing.actions.ts'
import { newVerificationCode } from './verification-code.ts'

interface Issued {
  certificate: CertificateRow
  isNew: boolean
}

/** Each holds a connection while it draws, so few at once; the others wait without one. */
const inTurn = queue({ atOnce: 2, waiting: 100 })

/** The one issued since the job was last completed, or a new one. However often and from wherever it is asked: one. */
export async function generateCertificate(deps: Deps, issuer: JobViewer, jobId: string): Promise<Issued> {
  const { completedAt } = await requireJob(deps.db, issuer, jobId)
  const standing = await standingFor(deps.db, jobId, completedAt)
  if (standing) return { certificate: standing, isNew: false }
  return inTurn(() =>
    holdingJob(deps.db, jobId, async (held) => {
      const { facts, completedAt: reported } = await freezeFacts(deps.db, jobId)
      const meanwhile = await standingFor(deps.db, jobId, reported)
      if (meanwhile) return { certificate: meanwhile, isNew: false }
      return { certificate: await issue(deps, issuer, held, { facts, completedAt: reported }), isNew: true }
    }),
  )
}

/** Always the next version, from the job as it stands; the last one is superseded by it and stays. */
export async function regenerateCertificate(deps: Deps, issuer: JobViewer, jobId: string): Promise<CertificateRow> {
  await requireJob(deps.db, issuer, jobId)
  return inTurn(() =>
    holdingJob(deps.db, jobId, async (held) => issue(deps, issuer, held, await freezeFacts(deps.db, jobId))),
  )
}

async function standingFor(db: Db, jobId: string, completedAt: Date | null): Promise<CertificateRow | null> {
  if (completedAt === null) return null
  const latest = await findLatestCertificate(db, jobId)
  return latest?.completedAt.getTime() === completedAt.getTime() ? latest : null
}

interface Frozen {
  facts: FrozenFacts
  completedAt: Date
}

/**
 * Bytes first, then one short transaction that makes them a certificate: killed in between, nothing was issued and no
 * number was used. The job is held by the caller, so nobody else issues for it meanwhile.
 */
async function issue(deps: Deps, issuer: JobViewer, held: Db, { facts, completedAt }: Frozen): Promise<CertificateRow> {
  const numbered = await withNumber(deps, held, facts)
  const folder = await newUploadFolder()
  try {
    const drawn = await draw(deps, folder, numbered)
    const id = randomUUID()
    const paper = { kind: 'certificate', name: fileName(numbered), by: issuer, drawn } as const
    const file = await keepPaper(deps, paper, (tx, { id: fileId }) =>
      record(tx, deps, issuer, { id, facts: numbered, completedAt, drawn, fileId }),
    )
    return asIssued(id, numbered, completedAt, file)
  } finally {
    dropUploadFolder(folder, deps.log)
  }
}

/** As the next one who looks will find it. */
function asIssued(id: string, facts: CertificateFacts, completedAt: Date, file: StoredFile): CertificateRow {
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
    completedAt,
    issuedAt: new Date(issuedAt),
  }
}

/** A job keeps its number for ever. A new one is held until it is recorded, so that there are no gaps. */
async function withNumber({ db, clock, publicUrl }: Deps, held: Db, facts: FrozenFacts): Promise<CertificateFacts> {
  const last = await findLatestCertificate(db, facts.job._id)
  if (!last) await holdNumbers(held)
  const code = newVerificationCode()
  return {
    number: last?.number ?? (await findLastNumber(db)) + 1,
    version: (last?.version ?? 0) + 1,
    supersedes: last?.version ?? null,
    code,
    verifyUrl: `${publicUrl}/verify/${code}`,
    issuedAt: clock.now().toISOString(),
    reportDate: clock.today(),
    ...facts,
  }
}

async function draw(deps: Deps, folder: string, facts: CertificateFacts): Promise<DrawnPaper> {
  const [pictures, key] = await Promise.all([layOutPictures(deps, folder, picturesOf(facts)), sealKey(deps)])
  const seal = {
    key,
    reason: 'Report of thorough examination, LOLER 1998',
    timestampUrl: deps.sealing.timestampUrl,
  }
  const drawn = await deps.press.print(certificateOrder(facts, folder, pictures, seal))
  if (drawn.timestamp === 'failed') {
    deps.log.warn({ timestampUrl: seal.timestampUrl }, 'The timestamp server is away; the report is sealed without.')
  }
  return drawn
}

function fileName({ number, version, employer, premises, reportDate }: CertificateFacts): string {
  return certificateFileName({ number, version, employer: employer.name, town: premises.city, reportDate })
}

interface Drawn extends Omit<Frozen, 'facts'> {
  id: string
  facts: CertificateFacts
  drawn: DrawnPaper
  fileId: string
}

async function record(tx: Db, { clock }: Deps, issuer: JobViewer, { id, facts, completedAt, drawn, fileId }: Drawn) {
  const { number, version, code, job } = facts
  const now = await lockJob(tx, job._id)
  if (!now || now.isDeleted || now.completedAt?.getTime() !== completedAt.getTime()) throw notCompleted()
  if (version === 1 && !(await takeNumber(tx, number))) throw takenMeanwhile()
  await insertCertificate(tx, {
    id,
    jobId: job._id,
    number,
    version,
    code,
    fileId,
    sha256: drawn.sha256,
    facts,
    completedAt,
    issuedAt: new Date(facts.issuedAt),
    issuedBy: issuer.userId,
    sealedWith: drawn.sealedWith ?? '',
    isTimestamped: drawn.timestamp === 'made',
  })
  const after = { certificateId: id, number: certificateNumber(number), version, sha256: drawn.sha256, fileId }
  await recordEvent(tx, clock, { actor: issuer, what: 'certificate-issued', about: job._id, after })
}

/** Only when the connection that held the number was lost while the paper was drawn. */
function takenMeanwhile(): AppError {
  return new AppError('unavailable', 'The certificate could not be issued just now. Please try again.', {
    retryAfterSeconds: 1,
  })
}
