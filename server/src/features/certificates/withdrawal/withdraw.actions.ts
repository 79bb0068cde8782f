import { AppError } from '#contract/errors.ts'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import type { Actor } from '#server/actor.ts'
import { findListedCertificate, type ListedRow } from '#server/features/certificates/certificate-list.queries.ts'
import { toListedCertificate } from '#server/features/certificates/certificate.mapper.ts'
import { noSuchCertificate } from '#server/features/certificates/read-certificates.actions.ts'
import { mailWithdrawal } from './withdrawal-mail.actions.ts'
import { insertWithdrawal, markReportWithdrawn } from './withdrawals.queries.ts'

interface Withdrawal {
  certificateId: string
  reason: string
}

export function withdrawCertificate(deps: Deps, actor: Actor, withdrawal: Withdrawal): Promise<ListedCertificate> {
  return deps.db.transaction().execute(async (tx) => {
    const { row, isNew } = await withdrawVersion(tx, deps, actor, withdrawal)
    const current = toListedCertificate(deps, actor, row)
    if (row.withdrawalReason !== withdrawal.reason) throw alreadyWithdrawn(current, row.withdrawalReason)
    if (isNew) await mailWithdrawal(tx, deps, actor, row)
    return current
  })
}

/** The firm takes a version back. A repeated call, by any person and for any reason, leaves the first withdrawal as it is. */
export async function withdrawVersion(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  actor: Pick<Actor, 'userId'>,
  { certificateId, reason }: Withdrawal,
): Promise<{ row: ListedRow; isNew: boolean }> {
  const { jobId } = await requireCertificate(tx, certificateId)
  const job = await lockJob(tx, jobId)
  const before = await requireCertificate(tx, certificateId)
  if (before.withdrawnAt !== null) return { row: before, isNew: false }
  await insertWithdrawal(tx, { certificateId, withdrawnAt: clock.now(), withdrawnBy: actor.userId, reason })
  const after = { certificateId, number: certificateNumber(before.number), version: before.version, reason }
  await recordEvent(tx, clock, { actor, what: 'certificate-withdrawn', about: jobId, after })
  if (before.version === before.latestVersion && job?.companyId === before.companyId) {
    await markReportWithdrawn(tx, jobId, clock.now())
    await refreshEquipmentOfJob(tx, jobId)
  }
  return { row: await requireCertificate(tx, certificateId), isNew: true }
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
