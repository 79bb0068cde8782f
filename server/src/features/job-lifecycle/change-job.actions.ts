import { isDeepStrictEqual } from 'node:util'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import { completionAfter } from '#contract/jobs/jobs.rules.ts'
import { headingChanges } from '#contract/jobs/report-heading.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { markReportWithdrawn } from '#server/features/certificates/withdrawal/withdrawals.queries.ts'
import { closeCount, withdrawGone } from '#server/features/counts/count.actions.ts'
import { keepDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { listItemsWithDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import {
  placeExaminedEquipment,
  refreshEquipmentOfJob,
  refreshEquipment,
} from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { listItemIdsOfJob, lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { findPiece } from '#server/features/inspections/equipment/pieces.queries.ts'
import { choosePiece, type ChosenPiece } from '#server/features/inspections/items/item-equipment.actions.ts'
import { contentOf } from '#server/features/inspections/items/item.mapper.ts'
import {
  type ItemRow,
  listItemsWithPieces,
  updatePieceOfItem,
} from '#server/features/inspections/items/items.queries.ts'
import {
  confirmFindings,
  hasExamined,
  noteCompletionReason,
  signHeading,
} from '#server/features/jobs/completed-jobs.queries.ts'
import { headingOf } from '#server/features/jobs/job.mapper.ts'
import { recordJobChange, requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import { type JobFacts, type JobRow, updateJobRow, lockJob } from '#server/features/jobs/jobs.queries.ts'
import { tellNewCompany } from '#server/features/notices/moved-jobs.actions.ts'
import { noticeUnnotifiedDangers } from '#server/features/notices/unnotified-dangers.actions.ts'
import { wasBeforeRestore } from '#server/features/system/system.queries.ts'

interface JobChange {
  actor: Actor
  before: JobRow
  after: JobFacts
  what: string
  /** What a device showed as changed by the office; without it, completing confirms the job as it stands. */
  shownChanges?: string[] | undefined
  reason?: string | undefined
  /** A system that was lost had it already, and what it mails may have left. */
  isOfferedAgain?: boolean
}

/** The job is locked, and the change has been checked. All that follows from it is done here, in this order. */
export async function changeJob(tx: Db, deps: Deps, change: JobChange): Promise<JobRow> {
  const { clock } = deps
  const { actor, before, after, what } = change
  const jobId = before.id
  const completion = completionAfter(before.status, after.status)
  if (completion === 'set') await closeCount(tx, { clock, actor }, before)
  const facts = { ...after, ...completedFacts(change, clock.now()) }
  await updateJobRow(tx, jobId, facts, clock.now())
  const itemIds = await listItemIdsOfJob(tx, jobId)
  await lockEquipment(tx, { companyIds: [before.companyId, facts.companyId], itemIds })
  if (before.companyId !== facts.companyId) {
    // The pieces first: the new company is notified of dangers on its own equipment.
    await choosePiecesAnew(tx, { clock, actor }, jobId)
    await tellNewCompany(tx, deps, { actor, jobId, fromCompanyId: before.companyId })
  }
  if (completion === 'set') await finishCompletion(tx, deps, change)
  if (completion === 'clear') await refreshEquipmentOfJob(tx, jobId)
  await recordJobChange(tx, { clock, actor }, { before, facts, what })
  return requireStoredJob(tx, jobId)
}

function completedFacts({ actor, before, after }: JobChange, at: Date) {
  switch (completionAfter(before.status, after.status)) {
    case 'set':
      return { completedAt: at, completedBy: actor.userId }
    case 'clear':
      return { completedAt: null, completedBy: null }
    case 'keep':
      return { completedAt: before.completedAt, completedBy: before.completedBy }
  }
}

async function finishCompletion(tx: Db, deps: Deps, change: JobChange) {
  const { actor, before, reason = '', isOfferedAgain = false } = change
  const jobId = before.id
  await confirmFindings(tx, jobId, actor)
  await noteCompletionReason(tx, jobId, reason)
  await confirmHeading(tx, change)
  await keepDangers(tx, await listItemsWithDefects(tx, jobId))
  await refreshEquipmentOfJob(tx, jobId)
  await withdrawGone(tx, { clock: deps.clock, actor }, jobId)
  await placeExaminedEquipment(tx, deps, { actor, jobId })
  // So the device says; nothing is held where no restore came after the job was made.
  const isHeld = isOfferedAgain && (await wasBeforeRestore(tx, before.createdAt))
  await noticeUnnotifiedDangers(tx, deps, { actor, jobId, isHeld })
}

/** The first completion says for whom and where; what the office changed since needs an examiner. */
async function confirmHeading(tx: Db, { actor, before: { id: jobId }, shownChanges }: JobChange) {
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

/** A piece belongs to a company: at another one each item leads to the piece there that has its words, or to a new one. */
export async function choosePiecesAnew(tx: Db, { clock, actor }: ActorAndClock, jobId: string) {
  const job = await lockJob(tx, jobId)
  if (!job) throw new Error('A job that is being moved is not there.')
  const chosen = new Map<string, ChosenPiece>()
  for (const item of await listItemsWithPieces(tx, jobId)) {
    const content = { ...contentOf(item), ...(await wordsOfPiece(tx, item)) }
    const { equipmentId } = item
    // Two items that were about one piece are so there too.
    const same = equipmentId === null ? undefined : chosen.get(equipmentId)
    const piece = same ?? (await choosePiece(tx, { clock, actor, job }, { content, before: item }))
    await updatePieceOfItem(tx, item.id, piece)
    if (equipmentId !== null) chosen.set(equipmentId, piece)
  }
  await refreshEquipment(tx, { equipmentIds: [...chosen.keys()] })
  await refreshEquipmentOfJob(tx, jobId)
}

/** The plate may have become unreadable since: then the piece that the item has had says what it is. */
async function wordsOfPiece(tx: Db, item: ItemRow) {
  if (item.equipmentId === null || equipmentIdentity(item) !== null) return null
  const { serialNumber, assetNumber, description } = await findPiece(tx, item.equipmentId)
  return { serialNumber, assetNumber, description }
}
