import { AppError } from '#contract/errors.ts'
import type { LateWorkReason, WorkKind } from '#contract/inspections/pending-review/pending-review.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { closedJob, type JobForItems } from '#server/features/inspections/items/job-for-items.actions.ts'
import { contentSha256, type SentContent } from '#server/features/inspections/items/stored-content.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { insertPendingReview } from '#server/features/inspections/pending-review/pending-review.queries.ts'
import { noticePendingDangers } from '#server/features/notices/unnotified-dangers.actions.ts'

export interface LateWork {
  kind: WorkKind
  itemId: string
  /** Whether the sender chose the id: only then does it tell two calls apart. */
  isOwnId: boolean
  version: number | undefined
  content: SentContent | null
  reason: string | null
  recordedAt?: Date
}

/** The outcome of a write: done, or kept because it came too late. Kept work is committed before it is refused. */
export type Outcome<Done> = { done: Done } | { recoveredId: string; itemId: string; isNew: boolean }

export interface EnteredJob extends Omit<JobForItems, 'late'> {
  late: LateWorkReason | null
  /** The administrator who imports the actor's work from a file. */
  importer?: Actor
  /** A danger in it is notified otherwise, or not at all. */
  isNoticedElsewhere?: boolean
}

/**
 * Keeps work that a device sent, once, however often and on whichever way it comes. An administrator who wrote just now,
 * without a device's id or version, is told why it can't be written, and can act.
 */
export async function keepLateWork(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { job, late, isFromDevice, importer = actor, isNoticedElsewhere = false }: EnteredJob,
  work: LateWork,
): Promise<Outcome<never>> {
  const { clock } = deps
  if (late === null) throw new Error('Only work that came too late is kept for review.')
  if (actor.role === 'admin' && !isFromDevice && late !== 'imported')
    throw late === 'job-reassigned' ? noSuchJob() : closedJob(late)
  const { kind, itemId, isOwnId, version, content, reason } = work
  const arrivedAt = clock.now()
  const recordedAt = work.recordedAt && work.recordedAt < arrivedAt ? work.recordedAt : arrivedAt
  const { id: recoveredId, isNew } = await insertPendingReview(tx, {
    jobId: job.id,
    itemId,
    kind,
    because: late,
    content: content && JSON.stringify(content),
    reason,
    sentSha256: contentSha256({ kind, itemId: isOwnId ? itemId : null, version, content, reason }),
    sentBy: actor.userId,
    recordedAt,
    arrivedAt,
  })
  if (isNew) {
    const after = { recoveredId, itemId, kind, because: late, content, reason }
    await recordEvent(tx, clock, { actor: importer, what: 'work-kept-for-review', about: job.id, after })
    if (!isNoticedElsewhere)
      await noticePendingDangers(tx, deps, { actor: importer, jobId: job.id, itemId, recordedAt })
  }
  return { recoveredId, itemId, isNew }
}

export function requireDone<Done>(outcome: Outcome<Done>): Done {
  if ('done' in outcome) return outcome.done
  throw new AppError(
    'kept-for-review',
    'The job has since been closed or given to someone else. Your work is kept, and an administrator will look at it.',
    { details: { _id: outcome.itemId, recoveredId: outcome.recoveredId } },
  )
}
