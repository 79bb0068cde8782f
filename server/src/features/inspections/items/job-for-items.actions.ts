import { AppError, type ErrorCode } from '#contract/errors.ts'
import { whyWorkIsLate, type LateReason } from '#contract/jobs/jobs.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { wasEverAssigned } from '#server/features/jobs/job-references.queries.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { lockJob, type LockedJob } from '#server/features/jobs/jobs.queries.ts'

export type JobForItems = Awaited<ReturnType<typeof lockJobForItems>>

/**
 * Every write to a job's items begins here: lock first, then look, so that a completion and a late edit can't cross.
 * A person who never had the job is told that there is none, or no such item where that is what was asked for. What a device
 * may have written long ago is kept where it comes late, no matter who sent it.
 */
export async function lockJobForItems(
  tx: Db,
  actor: Actor,
  jobId: string,
  { isFromDevice = false, notFoundError = noSuchJob } = {},
) {
  const job = await lockJob(tx, jobId)
  if (!job || !(await mayWriteItems(tx, actor, job, isFromDevice))) throw notFoundError()
  return { job, late: whyWorkIsLate(actor, job), isFromDevice }
}

/** A deleted job is not there for an administrator, except for what their device wrote while it was. */
async function mayWriteItems(tx: Db, actor: Actor, job: LockedJob, isFromDevice: boolean): Promise<boolean> {
  if (actor.role === 'admin') return !job.isDeleted || isFromDevice
  return job.assignedEngineerId === actor.userId || wasEverAssigned(tx, job.id, actor.userId)
}

const sentences: Record<Exclude<LateReason, 'job-reassigned'>, string> = {
  'job-completed': 'This job is completed. Reopen it first to change its items.',
  'job-cancelled': 'This job is cancelled. Reopen it first to change its items.',
  'job-deleted': 'This job was deleted. Choose another job of the company.',
}

export function closedJob(reason: Exclude<LateReason, 'job-reassigned'>): AppError {
  return new AppError(reason satisfies ErrorCode, sentences[reason])
}
