import type { z } from 'zod'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { AppError } from '#contract/errors.ts'
import type { placeEquipment as placeCall } from '#contract/inspections/device.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { findNamedPiece, findPiece, updatePiece } from './pieces.queries.ts'

/** What is not at the site of the job any more is nowhere, until somebody sees it again. */
export function placeEquipment(
  { db, clock }: Deps,
  actor: Actor,
  { jobId, equipmentId, here }: z.output<typeof placeCall.input>,
) {
  return db.transaction().execute(async (tx) => {
    const job = await requireJob(tx, actor, jobId)
    await lockEquipment(tx, { companyIds: [job.companyId] })
    const pieceId = await findNamedPiece(tx, job.companyId, equipmentId)
    if (pieceId === null) throw new AppError('not-found', 'There is no such piece of equipment at this company.')
    const { siteAddressId: left } = await findPiece(tx, pieceId)
    const siteAddressId = here ? job.siteAddressId : left === job.siteAddressId ? null : left
    if (siteAddressId !== left) {
      await updatePiece(tx, pieceId, { siteAddressId }, clock.now())
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
