import { completionAfter, type JobStatus } from '#contract/jobs/jobs.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { listItemIdsOfJob, lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { recordJobChange, requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import { updateJobRow, type JobFacts, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { finishCompletion } from './finish-completion.actions.ts'
import { moveJobContents } from './move-job.actions.ts'

interface JobChange {
  actor: Actor
  before: JobRow
  after: JobFacts
  /** As the audit log calls it. */
  what: string
  /** What a device showed as changed by the office; without it, completing confirms the job as it stands. */
  shownChanges?: string[] | undefined
  /** Why it is completed again. */
  reason?: string | undefined
}

/** The job is locked, and the change has been checked. All that follows from it is done here, in this order. */
export async function changeJob(tx: Db, deps: Deps, change: JobChange): Promise<JobRow> {
  const { clock } = deps
  const { actor, before, after, what, shownChanges, reason = '' } = change
  const jobId = before.id
  const facts = { ...after, ...completionOf(change, clock.now()) }
  await updateJobRow(tx, jobId, facts, clock.now())
  await lockEquipment(tx, {
    companyIds: [before.companyId, facts.companyId],
    itemIds: await listItemIdsOfJob(tx, jobId),
  })
  if (before.companyId !== facts.companyId) await moveJobContents(tx, deps, { actor, jobId, from: before.companyId })
  switch (completionAfter(before.status, facts.status)) {
    case 'set':
      await finishCompletion(tx, deps, { actor, jobId, shownChanges, reason })
      break
    case 'clear':
      await refreshEquipmentOfJob(tx, jobId)
      break
    case 'keep':
  }
  await recordJobChange(tx, { clock, actor }, { before, facts, what })
  return requireStoredJob(tx, jobId)
}

function completionOf(
  { actor, before, after }: { actor: Actor; before: JobRow; after: { status: JobStatus } },
  at: Date,
) {
  switch (completionAfter(before.status, after.status)) {
    case 'set':
      return { completedAt: at, completedBy: actor.userId }
    case 'clear':
      return { completedAt: null, completedBy: null }
    case 'keep':
      return { completedAt: before.completedAt, completedBy: before.completedBy }
  }
}
