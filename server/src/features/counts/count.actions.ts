import type { CountNote, JobCount } from '#contract/counts/counts.contract.ts'
import {
  expectedPieces,
  isToWithdraw,
  signatureStands,
  totalsOf,
  type ExpectedPiece,
} from '#contract/counts/count.rules.ts'
import { asCompleted, timesNotPresented, type ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent, recordEvents } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { insertItemsOfEquipment } from '#server/features/inspections/items/previous-job.queries.ts'
import { noSuchJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { JobRow } from '#server/features/jobs/jobs.queries.ts'
import {
  listCountedItems,
  listGoneItems,
  listPastVisits,
  listPiecesAtSite,
  listRevisits,
  markNotThisVisit,
  withdrawPiece,
  type CountedItemRow,
} from './counts.queries.ts'
import { findSignatureOfJob, listCountNotes, type CountNoteRow } from './site-statements.queries.ts'

export async function getCount({ db }: Deps, actor: Actor, jobId: string): Promise<JobCount> {
  const job = await requireCountedJob(db, actor, jobId)
  const { items, pieces } = await readPieces(db, job)
  const pastOf = await readPastVisits(db, job, pieces)
  const notes = await listCountNotes(db, { jobId })
  const signature = await findSignatureOfJob(db, jobId)
  const stands = signature && signatureStands(signature, items)
  return {
    expects: job.expects,
    ...totalsOf(pieces),
    pieces: pieces.map((piece) => ({
      ...piece,
      timesRunning: timesNotPresented([piece.outcome, ...(pastOf.get(piece.equipmentId ?? '') ?? [])]),
      notes: notes.filter(({ equipmentId }) => equipmentId === piece.equipmentId).map(toCountNote),
    })),
    siteSignature: stands ? { name: signature.name, signedAt: signature.signedAt.toISOString() } : null,
    revisits: actor.role === 'customer' ? [] : (await listRevisits(db, jobId)).map(toRevisit),
  }
}

/** Customers see what became of a visit, not what is being done at one. */
export async function requireCountedJob(db: Db, actor: Actor, jobId: string): Promise<JobRow> {
  const job = await requireJob(db, actor, jobId)
  if (actor.role === 'customer' && job.status !== 'completed') throw noSuchJob()
  return job
}

export async function readPieces(db: Db, job: JobRow): Promise<{ items: CountedItemRow[]; pieces: ExpectedPiece[] }> {
  const items = await listCountedItems(db, job.id)
  const atSite = job.expects === 'site' && job.status !== 'completed' ? await listPiecesAtSite(db, job) : []
  return { items, pieces: expectedPieces({ job, items, atSite }) }
}

/** Of each piece what became of it at each visit before: two items of one visit are one answer. */
async function readPastVisits(db: Db, job: JobRow, pieces: ExpectedPiece[]) {
  const ids = pieces.flatMap(({ equipmentId }) => equipmentId ?? [])
  const visits = new Map<string, Map<string, ItemOutcome | null>>()
  for (const { equipmentId, jobId, outcome } of await listPastVisits(db, job, ids)) {
    const ofPiece = visits.get(equipmentId) ?? new Map<string, ItemOutcome | null>()
    if (outcome === 'examined' || !ofPiece.has(jobId)) ofPiece.set(jobId, outcome)
    visits.set(equipmentId, ofPiece)
  }
  return new Map([...visits].map(([id, outcomes]) => [id, [...outcomes.values()]]))
}

export function toCountNote({ id, text, by, at }: CountNoteRow): CountNote {
  return { _id: id, text, by, at: at.toISOString() }
}

function toRevisit({ id, number, scheduledDate }: Awaited<ReturnType<typeof listRevisits>>[number]) {
  return { _id: id, number: jobNumber(number), scheduledDate }
}

/** Everything expected becomes an item; what nobody answered is not this visit. Nothing where nothing was examined. */
export async function closeCount(tx: Db, { clock, actor }: ActorAndClock, job: JobRow) {
  await lockEquipment(tx, { companyIds: [job.companyId] })
  const { pieces } = await readPieces(tx, job)
  if (!pieces.some(({ outcome }) => outcome === 'examined')) return
  const [at, by] = [clock.now(), actor.userId]
  const added = pieces.flatMap(({ itemId, equipmentId }) => (itemId === null && equipmentId ? equipmentId : []))
  if (added.length > 0) await insertItemsOfEquipment(tx, added, { jobId: job.id, at, by })
  const items = await listCountedItems(tx, job.id)
  const unanswered = items.filter((item) => asCompleted(item) !== item).map(({ _id }) => _id)
  if (unanswered.length === 0) return
  await markNotThisVisit(tx, unanswered, { at, by })
  const after = { notThisVisit: unanswered.length, ...(added.length > 0 && { added: added.length }) }
  await recordEvent(tx, clock, { actor, what: 'job-count-closed', about: job.id, after })
}

export async function withdrawGone(tx: Db, { clock, actor }: ActorAndClock, jobId: string) {
  const items = (await listGoneItems(tx, jobId)).filter(isToWithdraw)
  // Two items may tell of one piece.
  const gone = [...new Map(items.map((item) => [item.equipmentId, item])).values()]
  for (const item of gone) await withdrawPiece(tx, item, clock.now())
  await recordEvents(
    tx,
    clock,
    gone.map(({ equipmentId, reason }) => ({
      actor,
      what: 'equipment-retired',
      about: equipmentId,
      before: { lifecycle: 'in_service' },
      after: { lifecycle: 'withdrawn', lifecycleReason: reason, jobId },
    })),
  )
}
