import { AppError } from '#contract/errors.ts'
import type { LateWorkReason, WorkKind } from '#contract/inspections/recovered-work/recovered-work.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { closedJob, type JobForItems } from '#server/features/inspections/items/job-for-items.actions.ts'
import { contentSha256, type SentContent } from '#server/features/inspections/items/stored-content.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { insertRecoveredWork } from './recovered-work.queries.ts'

export interface LateWork {
  kind: WorkKind
  itemId: string
  /** Whether the sender chose the id: only then does it tell two calls apart. */
  isOwnId: boolean
  version: number | undefined
  content: SentContent | null
  reason: string | null
}

/** What later features do when a device's work on an item is newly kept, in the transaction that keeps it. */
export type KeptStep = (
  tx: Db,
  doing: Pick<Deps, 'clock'> & { actor: Actor },
  kept: { jobId: string; itemId: string },
) => Promise<void>

export type LateWorkDeps = Deps & { onKept: KeptStep }

/** The outcome of a write: done, or kept because it came too late. Kept work is committed before it is refused. */
export type Outcome<Done> = { done: Done } | { recoveredId: string; itemId: string }

/**
 * Keeps work that a device sent. An administrator who wrote just now, without a device's id or version, is told why it
 * can't be written, and can act.
 */
export async function keepLateWork(
  tx: Db,
  { clock, actor, onKept }: Pick<LateWorkDeps, 'clock' | 'onKept'> & { actor: Actor },
  { job, late, isFromDevice }: JobForItems,
  work: LateWork,
): Promise<Outcome<never>> {
  if (late === null) throw new Error('Only work that came too late is kept for review.')
  if (actor.role === 'admin' && !isFromDevice) throw late === 'job-reassigned' ? noSuchJob() : closedJob(late)
  const keeping = { clock, actor, sentBy: actor.userId }
  const { id, isNew } = await keepForReview(tx, keeping, { jobId: job.id, because: late }, work)
  if (isNew) await onKept(tx, { clock, actor }, { jobId: job.id, itemId: work.itemId })
  return { recoveredId: id, itemId: work.itemId }
}

interface Keeping {
  clock: Deps['clock']
  actor: Actor
  /** Whose work it is: the actor's, or that of the device whose file the actor imports. */
  sentBy: string
}

/** Kept once, however often and on whichever way it comes. */
export async function keepForReview(
  tx: Db,
  { clock, actor, sentBy }: Keeping,
  { jobId, because }: { jobId: string; because: LateWorkReason },
  { kind, itemId, isOwnId, version, content, reason }: LateWork,
): Promise<{ id: string; isNew: boolean }> {
  const recovered = await insertRecoveredWork(tx, {
    jobId,
    itemId,
    kind,
    because,
    content,
    reason,
    sentSha256: contentSha256({ kind, itemId: isOwnId ? itemId : null, version, content, reason }),
    sentBy,
    arrivedAt: clock.now(),
  })
  if (recovered.isNew) {
    const after = { recoveredId: recovered.id, itemId, kind, because, content, reason }
    await recordEvent(tx, clock, { actor, what: 'work-kept-for-review', about: jobId, after })
  }
  return recovered
}

export function requireDone<Done>(outcome: Outcome<Done>): Done {
  if ('done' in outcome) return outcome.done
  throw new AppError(
    'kept-for-review',
    'The job has since been closed or given to someone else. Your work is kept, and an administrator will look at it.',
    { details: { _id: outcome.itemId, recoveredId: outcome.recoveredId } },
  )
}
