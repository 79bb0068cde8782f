import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { getPlan } from '#contract/planner/planner.contract.ts'
import type { DB } from '#server/db/tables.ts'
import { testApp } from '#server/testing/test-app.ts'

const week = { from: '2026-06-15', to: '2026-06-21' }

async function office() {
  const context = await testApp()
  const { given, engineer } = context
  const company = await given.company({ name: 'Harbour Works' })
  const site = await given.site({ company_id: company.id })
  const visit = (facts: object = {}) =>
    given.job({
      company_id: company.id,
      site_address_id: site.id,
      scheduled_on: '2026-06-18',
      assigned_engineer_id: engineer.user.id,
      ...facts,
    })
  return { ...context, company, visit }
}

test('a plan holds the jobs of its days that were not cancelled, and everybody who has a row', async () => {
  const { admin, engineer, given, visit, clock } = await office()
  const idle = await given.user({ role: 'engineer', name: 'Zoe Idle' })
  await given.user({ role: 'engineer', name: 'Gone', deleted_at: clock.now() })
  const first = await visit({ scheduled_on: week.from, start_time: '09:30', duration_minutes: 90 })
  const last = await visit({ scheduled_on: week.to, status: 'completed', assigned_engineer_id: admin.user.id })
  const open = await visit({ assigned_engineer_id: null })
  await visit({ scheduled_on: '2026-06-14' })
  await visit({ scheduled_on: '2026-06-22' })
  await visit({ status: 'cancelled' })
  await visit({ deleted_at: clock.now() })

  const { status, body } = await admin.send(getPlan, week)

  expect(status).toBe(200)
  expect(body.jobs.map(({ _id }) => _id).toSorted()).toEqual([first.id, last.id, open.id].toSorted())
  expect(body.jobs.find(({ _id }) => _id === first.id)).toMatchObject({
    startTime: '09:30',
    durationMinutes: 90,
    companyId: { name: 'Harbour Works' },
    lateCount: 0,
    firstDue: null,
    version: 1,
  })
  expect(body.engineers.map(({ _id }) => _id).toSorted()).toEqual([engineer.user.id, admin.user.id, idle.id].toSorted())
})

test('a plan marks the visits that come too late for some of their pieces', async () => {
  const { admin, given, visit, db, company } = await office()
  const late = await visit()
  const inTime = await visit()
  let made = 0
  const due = async (job_id: string, next_examination_on: string, facts: Updateable<DB['equipment']> = {}) => {
    const piece = await given.equipment({ company_id: company.id, serial_number: `SN-${(made += 1)}` })
    await given.item({ job_id, equipment_id: piece.id, status: 'awaiting_inspection', examined_on: null })
    await db
      .updateTable('equipment')
      .set({ next_examination_on, ...facts })
      .where('id', '=', piece.id)
      .execute()
  }
  await due(late.id, '2026-06-17')
  await due(late.id, '2026-06-18')
  await due(late.id, '2026-06-01', { lifecycle: 'stored' })
  await due(inTime.id, '2026-06-18')
  const unsafe = await visit()
  await due(unsafe.id, '2026-06-16', { is_not_fit: true })

  const { body } = await admin.send(getPlan, week)

  const told = new Map(body.jobs.map(({ _id, lateCount, firstDue }) => [_id, { lateCount, firstDue }]))
  expect(told.get(late.id)).toEqual({ lateCount: 1, firstDue: '2026-06-17' })
  expect(told.get(unsafe.id)).toEqual({ lateCount: 1, firstDue: '2026-06-16' })
  expect(told.get(inTime.id)).toEqual({ lateCount: 0, firstDue: '2026-06-18' })
})

test('a plan is narrowed to a company, to an engineer, or to what nobody has', async () => {
  const { admin, engineer, given, visit, company } = await office()
  const theirs = await visit()
  const open = await visit({ assigned_engineer_id: null })
  await given.job({ scheduled_on: '2026-06-18', assigned_engineer_id: admin.user.id })
  const ids = async (filter: object) =>
    (await admin.send(getPlan, { ...week, ...filter })).body.jobs.map(({ _id }) => _id).toSorted()

  expect(await ids({ companyId: company.id })).toEqual([theirs.id, open.id].toSorted())
  expect(await ids({ engineerId: 'none' })).toEqual([open.id])
  expect(await ids({ engineerId: engineer.user.id })).toEqual([theirs.id])
  const one = await admin.send(getPlan, { ...week, engineerId: engineer.user.id })
  expect(one.body.engineers.map(({ _id }) => _id)).toEqual([engineer.user.id])
})

test.each([
  ['without its days', {}],
  ['with the last day first', { from: '2026-06-21', to: '2026-06-15' }],
  ['over more days than a screen shows', { from: '2026-06-01', to: '2026-08-02' }],
])('a plan is refused %s', async (_, days) => {
  const { admin } = await office()

  expect(await admin.send(getPlan, days)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
})

test('a plan also has the open work of any day that is overdue or that nobody has, each once', async () => {
  const { admin, given, visit } = await office()
  const overdue = await visit({ scheduled_on: '2026-05-01' })
  const both = await visit({ scheduled_on: '2026-06-14', assigned_engineer_id: null })
  const unassigned = await visit({ scheduled_on: '2026-09-01', assigned_engineer_id: null })
  await visit({ scheduled_on: '2026-05-01', status: 'completed' })
  await given.job({ scheduled_on: '2026-05-01' })

  const { body } = await admin.send(getPlan, { ...week, companyId: overdue.company_id })

  expect(body.waiting.map(({ _id }) => _id)).toEqual([overdue.id, both.id, unassigned.id])
  expect((await admin.send(getPlan, week)).body.waiting).toHaveLength(4)
})
