import { AppError, badField } from '#contract/errors.ts'
import { lacksOpinion, whyNotThisOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { SavedItem } from '#contract/inspections/inspections.contract.ts'
import { seesJob } from '#contract/jobs/jobs.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { toInspectionItem } from '#server/features/inspections/items/item.mapper.ts'
import { findItem, listItemsByIds, type ItemRow } from '#server/features/inspections/items/items.queries.ts'
import { itemDeleted, noSuchItem } from '#server/features/inspections/items/read-items.actions.ts'
import { openAuthorityCopies } from '#server/features/jobs/authority-copies.queries.ts'
import { requireNoOpenAuthorityCopy } from '#server/features/jobs/jobs.actions.ts'
import { lockJob, type LockedJob } from '#server/features/jobs/jobs.queries.ts'
import { fillPendingOpinions, findUserName, setOpinion, type Telling } from './opinions.queries.ts'

/** The examiner's opinion on a danger of theirs, whatever became of the job since. */
export function giveOpinion(
  { db, clock }: Deps,
  actor: Actor,
  { itemId, seriousInjuryRisk }: { itemId: string; seriousInjuryRisk: boolean },
): Promise<SavedItem> {
  return db.transaction().execute(async (tx) => {
    const { job, item } = await requireOwnItem(tx, actor, itemId)
    if (item.seriousInjuryRisk !== seriousInjuryRisk) {
      const why = whyNotThisOpinion(item, seriousInjuryRisk)
      if (why !== null) throw badField('seriousInjuryRisk', why)
      // A duty that began with a yes ends only where it is said why.
      if (item.seriousInjuryRisk) await requireNoOpenAuthorityCopy(tx, job.id, item.id)
      await recordOpinion(tx, { clock, actor }, item, seriousInjuryRisk)
      if (seriousInjuryRisk) await openAuthorityCopies(tx, [itemId], clock.now())
    }
    const after = (await findItem(tx, itemId)) ?? item
    return seesJob(actor, job) ? toInspectionItem(clock, actor, after) : { _id: itemId, version: after.version }
  })
}

/**
 * The item keeps its version: a device that shows it, or completes the job with it, has seen everything else, and the answer is
 * its own.
 */
async function recordOpinion(tx: Db, { clock, actor }: ActorAndClock, before: ItemRow, seriousInjuryRisk: boolean) {
  await setOpinion(tx, before.id, seriousInjuryRisk)
  await recordEvent(tx, clock, {
    actor,
    what: 'opinion-given',
    about: before.id,
    before: { seriousInjuryRisk: before.seriousInjuryRisk },
    after: { seriousInjuryRisk },
  })
}

/** An examiner who tells the customer answers for what they examined themselves and have not answered. False for anyone else. */
export async function fillOpinions(tx: Db, by: ActorAndClock, told: Telling): Promise<boolean> {
  const { jobId, itemIds, tellerId, seriousInjuryRisk } = told
  const own = (await listItemsByIds(tx, itemIds)).filter((item) => item.jobId === jobId && item.examinedBy === tellerId)
  for (const item of own.filter(lacksOpinion)) {
    if (whyNotThisOpinion(item, seriousInjuryRisk) !== null) continue
    await recordOpinion(tx, by, item, seriousInjuryRisk)
  }
  return (await fillPendingOpinions(tx, told)) || own.length > 0
}

/** The same for an item of a job that the person never had as for one that never was. */
async function requireOwnItem(tx: Db, actor: Actor, itemId: string): Promise<{ job: LockedJob; item: ItemRow }> {
  const found = await findItem(tx, itemId)
  const job = found && (await lockJob(tx, found.jobId))
  const item = job && (await findItem(tx, itemId))
  const isExaminer = item?.examinedBy === actor.userId
  if (!item || job.isDeleted || (!isExaminer && !seesJob(actor, job))) throw noSuchItem()
  if (item.deletedAt) throw itemDeleted()
  if (isExaminer) return { job, item }
  const examiner = item.examinedBy === null ? undefined : await findUserName(tx, item.examinedBy)
  throw new AppError('not-allowed', `Only ${examiner?.name ?? 'the examiner'} can give this opinion: they examined it.`)
}
