import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { countEquipment, type EquipmentCounts } from '#contract/equipment/equipment.contract.ts'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import { conditionOf, type Condition, type Lifecycle } from '#contract/inspections/equipment/condition.rules.ts'
import { apart, followGivenItems } from '#server/testing/given/given-items.ts'
import { testApp } from '#server/testing/test-app.ts'

const count = inject('rounds') === 'all' ? 10_000 : 1_000
/** So few that a busy database writes them within the time it gives to a statement. */
const chunkSize = 250
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Moments whose London day is easily missed: leap days, ends of months, and the hours around both clock changes. */
const moments = [
  '2028-02-29T00:10:00Z',
  '2026-08-31T12:00:00Z',
  '2026-08-30T23:30:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T23:30:00Z',
  '2026-10-24T23:30:00Z',
  '2026-10-25T23:30:00Z',
]
const turningPoints = ['2028-02-29', '2026-08-31', '2026-03-29', '2026-10-25', '2027-02-28'].map(dayNumber)

/** Near a day on which something turns, also by months: what falls due 30 days or half a year around it. */
const day = fc
  .tuple(
    fc.constantFrom(...turningPoints),
    fc.constantFrom(0, 0, 0, -30, 30, -182, 182),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([turning, cycle, near]) => turning + cycle + near)

/** Several visits of each kind: nothing of one ends what another item of the same one has found. */
const visits = [0, 1, 2]

const examination = fc.record({
  visit: fc.constantFrom(...visits),
  job: fc.constantFrom('completed', 'completed', 'completed', 'pending', 'in_progress', 'deleted'),
  examined: day,
  due: day,
  isExceptional: fc.nat(3).map((one) => one === 0),
  isFit: fc.nat(5).map((one) => one > 0),
  isDangerous: fc.nat(7).map((one) => one === 0),
  dangerBy: fc.option(day, { freq: 3 }),
  isLeftOut: fc.nat(7).map((one) => one === 0),
  isDeleted: fc.nat(7).map((one) => one === 0),
  /** After what it found had counted. */
  isDeletedLater: fc.nat(9).map((one) => one === 0),
  isRectified: fc.nat(5).map((one) => one === 0),
})
type Examination = typeof examination extends fc.Arbitrary<infer One> ? One : never

const history = fc.record({
  lifecycle: fc.constantFrom<Lifecycle>('in_service', 'in_service', 'in_service', 'in_service', 'stored', 'withdrawn'),
  examinations: fc.array(examination, { maxLength: 5 }),
})
type History = typeof history extends fc.Arbitrary<infer One> ? One : never

test(
  'a piece’s condition follows from its whole history, on every day of thousands',
  { timeout: 300_000 },
  async () => {
    const { admin, clock, db, given, signedIn } = await testApp()
    const { id: company_id } = await given.company()
    const { id: site_address_id } = await given.site({ company_id })
    const histories = fc.sample(history, { numRuns: count, seed: 1998 }).map((each) => ({ ...each, id: randomUUID() }))
    for (const some of inChunks(histories)) {
      const jobs = new Map<string, string>()
      for (const job of ['completed', 'pending', 'in_progress', 'deleted'] as const) {
        const state = job === 'deleted' ? { status: 'completed' as const, deleted_at: clock.now() } : { status: job }
        for (const visit of visits) {
          jobs.set(jobOf({ job, visit }), (await given.job({ company_id, site_address_id, ...state })).id)
        }
      }
      await db
        .insertInto('equipment')
        .values(some.map((each) => ({ ...pieceOf(each), company_id })))
        .execute()
      const items = some.flatMap(({ id, examinations }) =>
        examinations.map((each, recorded) => ({
          each,
          id: randomUUID(),
          job_id: String(jobs.get(jobOf(each))),
          equipment_id: id,
          recorded_at: new Date(recordedSince.getTime() + recorded * hourMs),
        })),
      )
      const written = items.map(({ each, ...item }) => ({ ...apart(itemOf(each)), item }))
      await db
        .insertInto('inspection_items')
        .values(written.map(({ facts, item }) => ({ ...facts, ...item })))
        .execute()
      const defectsOf = new Map(written.map(({ item, defects }) => [item.id, defects]))
      const follow = (itemIds: string[], found = new Map<string, Defect[]>()) =>
        db.transaction().execute((tx) => followGivenItems(tx, itemIds, found))
      await follow([...defectsOf.keys()], defectsOf)
      const idsOf = (isMeant: (each: Examination) => boolean) =>
        items.filter(({ each }) => isMeant(each)).map(({ id }) => id)
      const isLive = ({ isDeleted, isLeftOut }: Examination) => !isDeleted && !isLeftOut
      const deletedIds = idsOf((each) => isLive(each) && each.isDeletedLater)
      const deleted = { deleted_at: clock.now() }
      await db.updateTable('inspection_items').set(deleted).where('id', 'in', deletedIds).execute()
      const { id: rectification_id } = await db
        .insertInto('rectifications')
        .values({ ...rectification, equipment_id: String(some[0]?.id), recorded_by: admin.user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rectified = idsOf((each) => isLive(each) && each.isRectified)
      const answered = rectified.flatMap((id) => defectsOf.get(id) ?? [])
      await db
        .insertInto('rectification_defects')
        .values(answered.map(({ _id: defect_id }) => ({ defect_id, rectification_id })))
        .execute()
      await follow([...defectsOf.keys()])
    }

    const stored = await db
      .selectFrom('equipment')
      .select([
        'id',
        'is_not_fit as isNotFit',
        'has_immediate_danger as hasImmediateDanger',
        'danger_by as dangerByDate',
        'rectified_on as rectifiedOn',
      ])
      .select(['last_examined_on as lastExaminationDate', 'next_examination_on as nextExaminationDate'])
      .execute()
    const facts = new Map(stored.map((row) => [row.id, { ...row, lifecycleReason: '', certificateNumber: null }]))
    for (const moment of moments) {
      clock.set(moment)
      const wrong: unknown[] = []
      const tally: Record<string, number> = {}
      for (const one of histories) {
        const expected = oracle(one, londonDayNumber(moment))
        tally[expected] = (tally[expected] ?? 0) + 1
        const known = facts.get(one.id)
        const actual = known && conditionOf({ ...known, lifecycle: one.lifecycle }, clock.today())
        if (actual !== expected) wrong.push({ moment, one, expected, actual })
      }
      expect(wrong.slice(0, 3)).toEqual([])
      const person = await signedIn(admin.user)
      const { body } = await person.send(countEquipment, { companyId: company_id })
      expect([moment, body]).toEqual([moment, asCounts(tally)])
      expect(Math.min(...Object.values(body))).toBeGreaterThan(0)
    }
  },
)

/** The oracle: walks through a history in the order of time, with days as numbers, and knows nothing of the rule. */
function oracle({ lifecycle, examinations }: History, today: number): Condition {
  const recordedOnes = examinations.map((each, recorded) => ({ ...each, recorded }))
  const everFound = recordedOnes
    .filter((each) => !each.isDeleted && !each.isLeftOut && each.job !== 'deleted')
    .sort((one, other) => one.examined - other.examined || one.recorded - other.recorded)
  const there = everFound.filter(({ isDeletedLater }) => !isDeletedLater)
  let due: number | null = null
  let last: (typeof there)[number] | null = null
  for (const each of there.filter(({ job }) => job === 'completed')) {
    due = each.isExceptional && due !== null ? Math.min(due, each.due) : each.due
    last = each
  }
  const told = there.filter((each) => each === last || (each.job !== 'completed' && !isBefore(each, last)))
  const standing: typeof everFound = []
  for (const each of everFound.filter(({ job }) => job === 'completed')) {
    if (!each.isDeletedLater && each.isFit && !each.isDangerous) {
      const isKept = (one: Recorded) => one.visit === each.visit || one.recorded > each.recorded
      standing.splice(0, Infinity, ...standing.filter(isKept))
    }
    standing.push(each)
  }
  const dangers = [...told, ...standing].filter(({ isRectified }) => !isRectified)
  const reported = there.filter(({ job }) => job === 'completed')
  const isNotFit = reported
    .filter((each) => !each.isFit && !(each.isRectified && hasDanger(each)))
    .some((unfit) => !reported.some((each) => each.isFit && each.visit !== unfit.visit && isLater(each, unfit)))
  if (isNotFit && lifecycle === 'in_service') return 'unsafe'
  if (dangers.some(({ isDangerous, dangerBy }) => isDangerous || (dangerBy !== null && today - dangerBy >= 1))) {
    return 'unsafe'
  }
  if (lifecycle !== 'in_service') return 'retired'
  if (due !== null && due < today) return 'overdue'
  const isExamined = (found: Recorded) =>
    reported.some((each) => jobOf(each) !== jobOf(found) && each.examined > putRight && each.recorded > found.recorded)
  const everStated = recordedOnes.filter((each) => !each.isDeleted && !each.isLeftOut)
  if (everStated.some((each) => each.isRectified && hasDanger(each) && !isExamined(each))) return 'put_right'
  if (due === null) return 'never_examined'
  const left = due - today
  return left <= 30 ? 'due_soon' : 'in_date'
}

const jobOf = ({ job, visit }: { job: string; visit: number }) => `${job} ${visit}`

function hasDanger({ isDangerous, dangerBy }: Examination): boolean {
  return isDangerous || dangerBy !== null
}

type Recorded = Examination & { recorded: number }

function isBefore(one: Recorded, other: Recorded | null): boolean {
  return other !== null && one.examined < other.examined && one.recorded < other.recorded
}

/** On no earlier day, and recorded later: an older result whose day is moved is none. */
function isLater(one: Recorded, other: Recorded): boolean {
  return one.examined >= other.examined && one.recorded > other.recorded
}

/** Summer time by the law: from the last Sunday of March to that of October, each at 01:00 UTC. */
function londonDayNumber(moment: string): number {
  const utc = Date.parse(moment)
  const year = Number(moment.slice(0, 4))
  const isSummer = utc >= lastSunday(year, 3) && utc < lastSunday(year, 10)
  return Math.floor((utc + (isSummer ? hourMs : 0)) / dayMs)
}

function lastSunday(year: number, month: number): number {
  const end = new Date(Date.UTC(year, month, 0, 1))
  return end.getTime() - end.getUTCDay() * dayMs
}

function dayNumber(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / dayMs
}

function dayText(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

/** So that some are examined afterwards and others are not. */
const putRight = dayNumber('2026-09-01')
const since = new Date('2026-01-05T09:00:00Z')
/** After every day of examination, in whichever order they were recorded; repairs were reported later still. */
const recordedSince = new Date('2029-01-05T09:00:00Z')

const done = { rectified_by: 'Hooks Ltd', description: 'Hook renewed', recorded_at: new Date('2030-01-05T09:00:00Z') }
const rectification = { ...done, rectified_on: dayText(putRight) }

function pieceOf({ id, lifecycle }: History & { id: string }) {
  const words = { identity: `serial ${id} HOIST`, serial_number: id, description: 'Hoist' }
  return { id, lifecycle, ...words, is_registered: true, created_at: since }
}

function itemOf(examination: Examination) {
  const { examined, due, isExceptional, isFit, isDangerous, dangerBy, isLeftOut, isDeleted } = examination
  const times = { created_at: since, updated_at: since, deleted_at: isDeleted ? since : null }
  const written = { serial_number: 'SN', description: 'Hoist', ...times }
  if (isLeftOut) return { ...written, ...leftOut }
  return {
    ...written,
    outcome: 'examined',
    outcome_reason: '',
    status: isFit && dangerBy !== null ? 'requires_repair' : 'inspected',
    examined_on: dayText(examined),
    next_examination_on: dayText(due),
    examination_type: isExceptional ? 'exceptional' : '12_monthly',
    fit_for_purpose: isFit,
    defect_immediate_danger: isDangerous,
    defect_potential_danger: dangerBy !== null,
    danger_by: dangerBy === null ? null : dayText(dangerBy),
  } as const
}

const leftOut = {
  outcome: 'not_presented',
  outcome_reason: 'Away',
  status: 'awaiting_inspection',
  examined_on: null,
  next_examination_on: null,
  examination_type: '12_monthly',
  fit_for_purpose: true,
  defect_immediate_danger: false,
  defect_potential_danger: false,
  danger_by: null,
} as const

function asCounts(tally: Record<string, number>): EquipmentCounts {
  return {
    total: count,
    unsafe: tally['unsafe'] ?? 0,
    overdue: tally['overdue'] ?? 0,
    putRight: tally['put_right'] ?? 0,
    dueSoon: tally['due_soon'] ?? 0,
    inDate: tally['in_date'] ?? 0,
    neverExamined: tally['never_examined'] ?? 0,
    retired: tally['retired'] ?? 0,
  }
}

function inChunks<Row>(rows: Row[]): Row[][] {
  const firsts = [...rows.keys()].filter((place) => place % chunkSize === 0)
  return firsts.map((first) => rows.slice(first, first + chunkSize))
}
