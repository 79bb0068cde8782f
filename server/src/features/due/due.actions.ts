import type { z } from 'zod'
import type { DueSite, listDue as listCall, planVisit as planCall, DuePiece } from '#contract/due/due.contract.ts'
import { AppError } from '#contract/errors.ts'
import { notPresentedTooOften } from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { isLate } from '#contract/jobs/late-visit.rules.ts'
import { addDays, britishDay, type Day } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { mapPage, type ListedPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { readEquipmentCriteria } from '#server/features/equipment/equipment.actions.ts'
import { siteOf } from '#server/features/equipment/equipment.mapper.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { insertItemsOfEquipment } from '#server/features/inspections/items/previous-job.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { addJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { Created } from '#server/http/route.ts'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import { findOpenJobs, listDueRows, listNamedPieces, type NamedPiece, type DueRow } from './due.queries.ts'

export async function listDue(
  deps: Deps,
  actor: Actor,
  { within, jobId, ...filter }: z.output<typeof listCall.input>,
): Promise<ListedPage<DueSite>> {
  const { db, clock } = deps
  const { companyId, siteAddressId } = filter
  await readEquipmentCriteria(deps, actor, { companyId, siteAddressId })
  if (jobId !== undefined) await requireJob(db, actor, jobId)
  const today = clock.today()
  const dueBy = addDays(today, within === 'overdue' ? -1 : within)
  // A list of what is overdue has nothing else.
  const orTimesRunning = within === 'overdue' ? undefined : notPresentedTooOften
  const page = await listDueRows(db, { ...filter, jobId, dueBy, orTimesRunning })
  return mapPage(page, (row) => toDueSite(row, { today, dueBy }))
}

type PlannedVisit = z.output<typeof planCall.input>

/** The job with an item for each piece, or nothing: all pieces are looked at once nobody else writes pieces of the company. */
export function planVisit({ db, clock }: Deps, actor: Actor, input: PlannedVisit): Promise<Created<Job>> {
  const { _id, companyId, siteAddressId, newJobData, lateReason = '' } = input
  const equipmentIds = [...new Set(input.equipmentIds.map((id) => id.toLowerCase()))]
  return db.transaction().execute(async (tx) => {
    const loadedFrom = JSON.stringify(['due', equipmentIds.toSorted(), lateReason])
    const wanted = { ...newJobData, _id, companyId, siteAddressId, lateReason }
    const { job, isNew } = await addJob(tx, { clock, actor }, wanted, loadedFrom)
    if (!isNew) return { reply: toJob({ clock, actor }, job), isNew }
    await lockEquipment(tx, { companyIds: [companyId] })
    const pieces = await requirePieces(tx, companyId, equipmentIds)
    await requireUnplanned(tx, pieces)
    if (lateReason === '') requireInTime(pieces, job.scheduledDate)
    const pieceIds = pieces.map(({ id }) => id)
    const items = await insertItemsOfEquipment(tx, pieceIds, { jobId: job.id, at: clock.now(), by: actor.userId })
    await refreshEquipment(tx, { equipmentIds: pieceIds })
    const after = { items, ...(lateReason && { lateReason }) }
    await recordEvent(tx, clock, { actor, what: 'job-planned-from-due', about: job.id, after })
    return { reply: toJob({ clock, actor }, await requireJob(tx, actor, job.id)), isNew }
  })
}

/** Of those that were merged into one, one. */
async function requirePieces(tx: Db, companyId: string, equipmentIds: string[]): Promise<NamedPiece[]> {
  const found = new Map((await listNamedPieces(tx, equipmentIds)).map((piece) => [piece.namedId, piece]))
  const wrong = equipmentIds.flatMap((id) => {
    const piece = found.get(id)
    return piece?.companyId === companyId && piece.isListed ? [] : { _id: id, name: piece ? itemName(piece) : id }
  })
  if (wrong.length > 0) throw badPieces(`No equipment of this company: ${named(wrong)}.`, wrong)
  const pieces = [...new Map([...found.values()].map((piece) => [piece.id, piece])).values()]
  const retired = pieces.filter(({ lifecycle }) => lifecycle !== 'in_service').map(namedPiece)
  if (retired.length > 0) throw badPieces(`Not in service: ${named(retired)}.`, retired)
  return pieces
}

function badPieces(sentence: string, equipment: Named[]): AppError {
  return new AppError('invalid-input', sentence, { fields: { equipmentIds: sentence }, details: { equipment } })
}

/** What is to be examined in an open job already is not planned a second time. */
async function requireUnplanned(tx: Db, pieces: NamedPiece[]) {
  const ids = pieces.map(({ id }) => id)
  const openJobs = await findOpenJobs(tx, ids)
  const planned = pieces.flatMap((piece) => {
    const openJob = openJobs.get(piece.id)
    return openJob ? { ...namedPiece(piece), openJob } : []
  })
  if (planned.length === 0) return
  const jobs = planned.map(({ name, ...piece }) => ({
    ...piece,
    name: `${name} (${piece.openJob.title}, ${britishDay(piece.openJob.scheduledDate)})`,
  }))
  throw new AppError('already-planned', `Already in an open job: ${named(jobs)}.`, { details: { equipment: planned } })
}

function requireInTime(pieces: NamedPiece[], scheduledDate: Day) {
  const late = pieces.filter((piece) => isLate(piece, scheduledDate))
  const earliestDueDate = earliestDue(late)
  if (earliestDueDate === null) return
  const equipment = late.map((piece) => ({ ...namedPiece(piece), nextExaminationDate: piece.nextExaminationDate }))
  const what = `Due before ${britishDay(scheduledDate)}, the first by ${britishDay(earliestDueDate)}: ${named(equipment)}.`
  const sentence = `${what} Choose an earlier day, or say why the visit is later.`
  throw new AppError('later-than-due', sentence, { details: { earliestDueDate, equipment } })
}

interface Named {
  _id: string
  name: string
}

function namedPiece(piece: NamedPiece): Named {
  return { _id: piece.id, name: itemName(piece) }
}

const maxNamed = 20

function named(pieces: Named[]): string {
  const first = pieces.slice(0, maxNamed).map(({ name }) => name)
  const rest = pieces.length - first.length
  return [...first, ...(rest > 0 ? [`and ${rest.toLocaleString('en-GB')} more`] : [])].join(', ')
}

function toDueSite({ pieces }: DueRow, { today, dueBy }: { today: Day; dueBy: Day }): DueSite {
  const [first] = pieces
  if (!first) throw new Error('A site is listed without anything that is due there.')
  const equipment = pieces.map((piece) => ({
    _id: piece.id,
    ...picked(piece, ['description', 'serialNumber', 'nextExaminationDate', 'timesRunning', 'openJob']),
    condition: conditionOf(piece, today),
  }))
  return {
    companyId: { _id: first.companyId, name: first.companyName },
    siteAddressId: siteOf(first),
    earliestDueDate: earliestDue(pieces),
    overdue: countIn('overdue'),
    due: equipment.filter(isDueLater).length,
    unsafe: countIn('unsafe'),
    equipment,
  }

  /** Not what is listed only because it was not presented. */
  function isDueLater({ condition, nextExaminationDate }: DuePiece): boolean {
    const isDue = nextExaminationDate !== null && nextExaminationDate <= dueBy
    return isDue && condition !== 'overdue' && condition !== 'unsafe'
  }

  function countIn(condition: 'overdue' | 'unsafe'): number {
    return equipment.filter((piece) => piece.condition === condition).length
  }
}
