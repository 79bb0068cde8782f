import { randomUUID } from 'node:crypto'
import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import { addDays, type Day, dayInLondon } from '#contract/values/days.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { idsOf } from '#server/db/pages.ts'
import { insertFile } from '#server/features/files/files.queries.ts'
import { fleet, type Piece } from './demo-equipment.ts'
import { awaiting, examined, leftOut } from './demo-findings.ts'
import {
  type DemoEvent,
  type DemoItem,
  type DemoJob,
  insertDemoEquipment,
  insertDemoEvents,
  insertDemoItems,
  insertDemoJobs,
  listCustomersSince,
} from './demo-jobs.queries.ts'
import { type DemoOffice, earlier, timesOf, type Visit, visitsTo } from './demo-visits.ts'
import { type Chance, seededChance } from './seeded-chance.ts'

interface Customer {
  id: string
  siteIds: string[]
  pieces: (Piece & { equipmentId: string })[]
}

const seed = 1998
const jobsInAll = 60

export async function fillDemoJobs(tx: Db, office: DemoOffice) {
  const chance = seededChance(seed)
  const written: { jobs: DemoJob[]; items: DemoItem[]; events: DemoEvent[] } = { jobs: [], items: [], events: [] }
  const customers = await listCustomersSince(tx, idsOf(office.companies))
  const since = new Map(customers.map((row) => [row.id, row.since]))
  for (const photo of office.photos ?? []) {
    await insertFile(tx, { ...photo.file, uploadedBy: office.engineerIds[0] ?? office.adminId }, office.now)
  }
  for (const [index, company] of office.companies.entries()) {
    const customer = { ...company, pieces: ownedPieces(chance, String.fromCharCode(65 + (index % 26))) }
    const pieces = customer.pieces.map((piece) => equipmentRow(piece, company.id, office.now))
    await insertDemoEquipment(tx, pieces)
    const from = dayInLondon(since.get(company.id) ?? office.now)
    const count =
      Math.floor(jobsInAll / office.companies.length) + (index < jobsInAll % office.companies.length ? 1 : 0)
    for (const visit of visitsTo(chance, office.today, from, count)) {
      const { job, items } = visited(chance, office, customer, visit)
      written.jobs.push(job)
      written.items.push(...items)
      written.events.push(...eventsOf(office, job, items))
    }
  }
  await insertDemoJobs(tx, written.jobs)
  await insertDemoItems(tx, written.items)
  const inOrder = written.events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  await insertDemoEvents(tx, inOrder)
}

function ownedPieces(chance: Chance, letter: string): Customer['pieces'] {
  return fleet(chance, 8 + chance.below(6), letter).map((piece) => ({ ...piece, equipmentId: randomUUID() }))
}

function equipmentRow(piece: Customer['pieces'][number], companyId: string, createdAt: Date) {
  return {
    id: piece.equipmentId,
    company_id: companyId,
    identity: equipmentIdentity(piece) ?? piece.equipmentId,
    ...columnsOf(piece, 'serial_number asset_number description manufacturer model_name'),
    created_at: createdAt,
  }
}

function visited(chance: Chance, office: DemoOffice, customer: Customer, visit: Visit) {
  const { day, status } = visit
  const createdAt = earlier(at(addDays(day, -21), '10:05'), office.now)
  const isUnassigned = status === 'pending' && chance.inPercent(20)
  const engineer = isUnassigned ? null : chance.pick(office.engineerIds)
  const job: DemoJob = {
    id: randomUUID(),
    title: visit.title,
    description: visit.description,
    status,
    scheduled_on: day,
    ...timesOf(visit),
    company_id: customer.id,
    site_address_id: chance.pick(customer.siteIds),
    assigned_engineer_id: engineer,
    completed_at: status === 'completed' ? earlier(at(day, '15:20'), office.now) : null,
    completed_by: status === 'completed' ? engineer : null,
    created_at: createdAt,
    created_by: office.adminId,
    version: status === 'completed' ? 3 : status === 'in_progress' ? 2 : 1,
  }
  return { job, items: itemsOf(chance, office, customer, job) }
}

/** Nearly everything was examined at a completed visit, half at one in progress; a planned one knows what awaits it. */
function itemsOf(chance: Chance, office: DemoOffice, customer: Customer, job: DemoJob): DemoItem[] {
  if (job.status === 'cancelled' || (job.status === 'pending' && chance.inPercent(50))) return []
  const pieces = customer.pieces.filter(() => chance.inPercent(65)).slice(0, 9)
  const day = job.scheduled_on > office.today ? office.today : job.scheduled_on
  return pieces.map((piece, index) => {
    const isExamined = job.status === 'completed' || (job.status === 'in_progress' && index % 2 === 0)
    const writtenAt = earlier(
      isExamined ? at(day, `${9 + Math.floor(index / 2)}:${index % 2 ? '40' : '10'}`) : job.created_at,
      office.now,
    )
    const record = {
      id: randomUUID(),
      job_id: job.id,
      equipment_id: piece.equipmentId,
      created_at: writtenAt,
      updated_at: writtenAt,
      created_by: isExamined ? job.assigned_engineer_id : office.adminId,
      examined_by: isExamined ? job.assigned_engineer_id : null,
    }
    if (!isExamined) return { ...awaiting(piece), ...record }
    const missed = leftOut(chance, piece)
    if (missed) return { ...missed, ...record }
    const { item, hasDefect } = examined(chance, piece, day)
    const hasPhoto = hasDefect || chance.inPercent(12)
    const photo = office.photos?.find(({ shape, showsDefect }) => shape === piece.shape && showsDefect === hasDefect)
    // A defect is shown from near, and the piece as a whole beside it.
    const whole = hasDefect && office.photos?.find(({ shape, showsDefect }) => shape === piece.shape && !showsDefect)
    return {
      ...item,
      ...record,
      serious_injury_risk: job.status === 'completed' && item.defects.some(isDanger) ? false : null,
      photo_file_id: hasPhoto ? (photo?.file.id ?? null) : null,
      more_photo_file_ids: JSON.stringify(whole && photo ? [whole.file.id] : []),
    }
  })
}

function eventsOf(office: DemoOffice, job: DemoJob, items: DemoItem[]): DemoEvent[] {
  const made = { at: job.created_at, actor_id: office.adminId, what: 'job-made', about: job.id }
  const added = items.map(({ id, created_at, created_by }) => ({
    at: created_at,
    actor_id: created_by,
    what: 'item-added',
    about: id,
  }))
  const completed = {
    at: job.completed_at ?? office.now,
    actor_id: job.completed_by,
    what: 'job-completed',
    about: job.id,
  }
  return [made, ...added, ...(job.completed_at ? [completed] : [])]
}

function at(day: Day, time: string): Date {
  return new Date(`${day}T${time.padStart(5, '0')}:00Z`)
}
