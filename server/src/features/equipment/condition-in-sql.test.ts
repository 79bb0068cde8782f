import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countEquipment, listEquipment } from '#contract/equipment/equipment.contract.ts'
import { conditionOf, conditions, lifecycles } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays } from '#contract/values/days.ts'
import { testApp } from '#server/testing/test-app.ts'

const today = '2026-06-15'
const nearToday = fc.option(fc.integer({ min: -33, max: 33 }).map((days) => addDays(today, days)))

const facts = fc.record({
  lifecycle: fc.constantFrom(...lifecycles),
  is_not_fit: fc.boolean(),
  has_immediate_danger: fc.boolean(),
  danger_by: nearToday,
  next_examination_on: nearToday,
  rectified_on: fc.option(fc.constant('2026-06-01')),
})

test('the database finds each piece in the condition that the contract’s rule says', async () => {
  const { db, admin, given } = await testApp()
  const { id: company_id } = await given.company()
  const edges = [-1, 0, 1, 30, 31].map((days) => addDays(today, days))
  const sound = { lifecycle: 'in_service', is_not_fit: false, has_immediate_danger: false, rectified_on: null } as const
  const rows = [
    ...fc.sample(facts, { numRuns: 400, seed: 18 }),
    ...edges.map((day) => ({ ...sound, danger_by: null, next_examination_on: day })),
    ...edges.map((day) => ({ ...sound, danger_by: day, next_examination_on: '2027-01-01' })),
    { ...sound, danger_by: null, next_examination_on: null },
  ]
  const expected = new Map(
    rows.map((row, index) => [`SN-${index}`, conditionOf({ ...conditionFacts(row) }, today)] as const),
  )
  await db
    .insertInto('equipment')
    .values(
      rows.map((row, index) => ({
        ...row,
        company_id,
        identity: `serial SN${index} HOIST`,
        serial_number: `SN-${index}`,
        description: 'Hoist',
        is_registered: true,
        created_at: new Date('2026-01-05T09:00:00Z'),
      })),
    )
    .execute()

  const { body: counts } = await admin.send(countEquipment, { companyId: company_id })
  const counted = {
    retired: counts.retired,
    unsafe: counts.unsafe,
    overdue: counts.overdue,
    put_right: counts.putRight,
    due_soon: counts.dueSoon,
    in_date: counts.inDate,
    never_examined: counts.neverExamined,
  }
  for (const condition of conditions) {
    const { body } = await admin.send(listEquipment, { companyId: company_id, condition })
    const meant = [...expected].filter(([, each]) => each === condition).map(([serialNumber]) => serialNumber)
    expect(meant.length).toBeGreaterThan(0)
    expect(body.map(({ serialNumber }) => serialNumber).sort()).toEqual(meant.sort())
    expect(new Set(body.map((piece) => piece.condition))).toEqual(new Set([condition]))
    expect(counted[condition]).toBe(meant.length)
  }
  expect(counts.total).toBe(rows.length)
})

type Row = typeof facts extends fc.Arbitrary<infer Facts> ? Facts : never

function conditionFacts({ lifecycle, is_not_fit, has_immediate_danger, danger_by, next_examination_on, ...row }: Row) {
  return {
    lifecycle,
    lifecycleReason: '',
    isNotFit: is_not_fit,
    hasImmediateDanger: has_immediate_danger,
    dangerByDate: danger_by,
    lastExaminationDate: null,
    nextExaminationDate: next_examination_on,
    rectifiedOn: row.rectified_on,
    certificateNumber: null,
  }
}
