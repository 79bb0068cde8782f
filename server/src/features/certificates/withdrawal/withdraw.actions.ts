import { AppError } from '#contract/errors.ts'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import type { Actor } from '#server/actor.ts'
import { findListedCertificate, type ListedRow } from '#server/features/certificates/certificate-list.queries.ts'
import { toListedCertificate } from '#server/features/certificates/certificate.mapper.ts'
import { noSuchCertificate } from '#server/features/certificates/read-certificates.actions.ts'
import { insertWithdrawal } from './withdrawals.queries.ts'

interface Withdrawal {
  certificateId: string
  reason: string
}

export function withdrawCertificate(deps: Deps, actor: Actor, withdrawal: Withdrawal): Promise<ListedCertificate> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await withdrawVersion(tx, deps, actor, withdrawal)
    const current = toListedCertificate(deps, actor, row)
    if (row.withdrawalReason !== withdrawal.reason) throw alreadyWithdrawn(current, row.withdrawalReason)
    return current
  })
}

/** The firm takes a version back. Asked again, whoever asks and why, it stays as it was withdrawn first. */
export async function withdrawVersion(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  actor: Pick<Actor, 'userId'>,
  { certificateId, reason }: Withdrawal,
): Promise<ListedRow> {
  const { jobId } = await requireCertificate(tx, certificateId)
  await lockJob(tx, jobId)
  const before = await requireCertificate(tx, certificateId)
  if (before.withdrawnAt !== null) return before
  await insertWithdrawal(tx, { certificateId, at: clock.now(), by: actor.userId, reason })
  const after = { certificateId, number: certificateNumber(before.number), version: before.version, reason }
  await recordEvent(tx, clock, { actor, what: 'certificate-withdrawn', about: jobId, after })
  return requireCertificate(tx, certificateId)
}

async function requireCertificate(tx: Db, certificateId: string): Promise<ListedRow> {
  const row = await findListedCertificate(tx, certificateId)
  if (!row) throw noSuchCertificate()
  return row
}

function alreadyWithdrawn(current: ListedCertificate, reason: string | null): AppError {
  const name = `${current.number} version ${current.version}`
  const sentence = `${name} was already withdrawn, with the reason “${reason}”. That reason stands.`
  return new AppError('already-withdrawn', sentence, { details: { current } })
}
