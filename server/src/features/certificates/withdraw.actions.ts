import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import { certificateNumber } from '#contract/certificates/certificates.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import type { Actor } from '#server/http/actor.ts'
import { findListedCertificate } from './certificate-list.queries.ts'
import { listedOnWire } from './certificate-on-wire.ts'
import { noSuchCertificate } from './read-certificates.actions.ts'
import { insertWithdrawal } from './withdrawals.queries.ts'

interface Withdrawal {
  certificateId: string
  reason: string
}

/** The firm takes a version back. Asked again, whoever asks and why, it stays as it was withdrawn first. */
export function withdrawCertificate(
  deps: Deps,
  actor: Actor,
  { certificateId, reason }: Withdrawal,
): Promise<ListedCertificate> {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await findListedCertificate(tx, certificateId)
    if (!seen) throw noSuchCertificate()
    await lockJob(tx, seen.jobId)
    const before = (await findListedCertificate(tx, certificateId)) ?? seen
    if (before.withdrawnAt !== null) return listedOnWire(deps, actor, before)
    await insertWithdrawal(tx, { certificateId, at: deps.clock.now(), by: actor.userId, reason })
    await recordEvent(tx, deps.clock, {
      actor,
      what: 'certificate-withdrawn',
      about: before.jobId,
      after: { certificateId, number: certificateNumber(before.number), version: before.version, reason },
    })
    return listedOnWire(deps, actor, (await findListedCertificate(tx, certificateId)) ?? before)
  })
}
