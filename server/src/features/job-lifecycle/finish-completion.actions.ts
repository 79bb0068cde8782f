import { isDeepStrictEqual } from 'node:util'
import { headingChanges } from '#contract/jobs/report-heading.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { keepDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { listItemsWithDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import {
  placeExaminedEquipment,
  refreshEquipmentOfJob,
} from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { markReportWithdrawn } from '#server/features/certificates/withdrawal/withdrawals.queries.ts'
import { headingOf } from '#server/features/jobs/job.mapper.ts'
import { requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import {
  confirmFindings,
  hasExamined,
  noteCompletionReason,
  signHeading,
} from '#server/features/jobs/completed-jobs.queries.ts'
import type { JobRow } from '#server/features/jobs/jobs.queries.ts'
import { noticeUntoldDangers } from '#server/features/notices/untold-dangers.actions.ts'

interface Completion {
  actor: Actor
  jobId: string
  shownChanges: string[] | undefined
  /** What changed and why, where it is completed again. */
  reason: string
}

/** What completing a job does, whether the engineer completes it or the office sets its status. */
export async function finishCompletion(tx: Db, deps: Deps, completion: Completion) {
  const { actor, jobId } = completion
  await confirmFindings(tx, jobId, actor)
  await noteCompletionReason(tx, jobId, completion.reason)
  await confirmHeading(tx, completion)
  await keepDangers(tx, await listItemsWithDefects(tx, jobId))
  await refreshEquipmentOfJob(tx, jobId)
  await placeExaminedEquipment(tx, deps, { actor, jobId })
  await noticeUntoldDangers(tx, deps, { actor, jobId })
}

/** The first completion says for whom and where; what the office changed since needs an examiner. */
async function confirmHeading(tx: Db, { actor, jobId, shownChanges }: Completion) {
  const job = await requireStoredJob(tx, jobId)
  const changes = headingChanges(job.signedHeading, headingOf(job))
  const isFirst = job.signedHeading === null
  const byExaminer = await isExaminer(tx, actor, job)
  // A completion of the office does not bring back what the office withdrew.
  if (byExaminer && job.reportWithdrawnAt) await markReportWithdrawn(tx, jobId, null)
  const hasSeen = shownChanges === undefined || isDeepStrictEqual(shownChanges, changes)
  if (isFirst || (hasSeen && byExaminer)) await signHeading(tx, jobId, headingOf(job))
}

async function isExaminer(tx: Db, { userId, role }: Actor, { id, assignedEngineerId }: JobRow): Promise<boolean> {
  return role === 'engineer' || assignedEngineerId === userId || hasExamined(tx, id, userId)
}
