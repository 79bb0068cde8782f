import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { requireNoOpenAuthorityCopy } from '#server/features/jobs/authority-copies.actions.ts'
import { requireDeletable } from '#server/features/jobs/issued-documents.actions.ts'
import { auditedJob } from '#server/features/jobs/job.mapper.ts'
import { noSuchJob, requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import { deleteJobRow, lockJob } from '#server/features/jobs/jobs.queries.ts'
import { noticeDangersOfDeletedJob } from '#server/features/notices/unnotified-dangers.actions.ts'

export function deleteJob(deps: Deps, actor: Actor, jobId: string): Promise<{ _id: string }> {
  const { db, clock } = deps
  return db.transaction().execute(async (tx) => {
    const locked = await lockJob(tx, jobId)
    if (!locked) throw noSuchJob()
    if (locked.isDeleted) return { _id: jobId }
    const before = await requireStoredJob(tx, jobId)
    await requireDeletable(tx, before)
    await requireNoOpenAuthorityCopy(tx, jobId)
    await noticeDangersOfDeletedJob(tx, deps, { actor, jobId })
    await deleteJobRow(tx, jobId, clock.now())
    await refreshEquipmentOfJob(tx, jobId)
    await recordEvent(tx, clock, { actor, what: 'job-deleted', about: jobId, before: auditedJob(before) })
    return { _id: jobId }
  })
}
