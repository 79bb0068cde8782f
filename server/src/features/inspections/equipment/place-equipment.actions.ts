import type { z } from 'zod'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { AppError } from '#contract/errors.ts'
import type { placeEquipment as placeCall } from '#contract/inspections/device.contract.ts'
import { isWithin } from '#contract/auth/scope.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { isSiteOf, lockCompanyForShare } from '#server/features/jobs/job-references.queries.ts'
import { noSuchJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import { findNamedPiece, findPiece, updatePiece } from './pieces.queries.ts'
import { findScope } from './scope.queries.ts'

type Placing = z.output<typeof placeCall.input>

/**
 * What is not at the site of the job any more is nowhere, until a person sees it again. Who sent this late, from a place
 * without signal, takes back no later move.
 */
export function placeEquipment({ db, clock }: Deps, actor: Actor, { jobId, equipmentId, here, seenAt: sent }: Placing) {
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    const seenAt = sent === undefined || new Date(sent) > at ? at : new Date(sent)
    const { companyId, siteAddressId: jobSiteId } = await requireWorkableJob(tx, actor, jobId, at)
    await lockEquipment(tx, { companyIds: [companyId] })
    const pieceId = await findNamedPiece(tx, companyId, equipmentId)
    if (pieceId === null) throw new AppError('not-found', 'There is no such piece of equipment at this company.')
    const { siteAddressId: left, placedAt } = await findPiece(tx, pieceId)
    if (placedAt !== null && seenAt < placedAt) return { _id: equipmentId, siteAddressId: left }
    if (here && !(await isSiteOf(tx, companyId, jobSiteId))) {
      throw new AppError('not-found', 'The site of this job was deleted. Ask the office where the piece is now.')
    }
    const siteAddressId = here ? jobSiteId : left === jobSiteId ? null : left
    if (siteAddressId !== left) {
      await updatePiece(tx, pieceId, { siteAddressId }, { at, seenAt })
      await recordEvent(tx, clock, {
        actor,
        what: 'equipment-moved',
        about: pieceId,
        before: { siteAddressId: left },
        after: { siteAddressId, jobId },
      })
    }
    return { _id: equipmentId, siteAddressId }
  })
}

/** One's own job, at a company whose register one sees today. */
async function requireWorkableJob(tx: Db, actor: Actor, jobId: string, now: Date) {
  const job = await requireJob(tx, actor, jobId)
  const scope = await findScope(tx, actor, now)
  if (!isWithin(scope, job.companyId, job.siteAddressId) || !(await lockCompanyForShare(tx, job.companyId)))
    throw noSuchJob()
  return job
}
