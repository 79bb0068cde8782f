import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { getEquipment, rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
import {
  getNotice,
  listNotices,
  rectifyNoticeItem,
  listUnnotifiedJobs,
} from '#contract/notices/notice-timeline.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

const renewed = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }
const wornBrake = {
  _id: randomUUID(),
  part: 'Brake',
  description: 'Worn through',
  class: 'danger' as const,
  dangerByDate: null,
  repair: 'Renew the brake',
}

/** An item that was told of and put right, in a job that is still open. */
async function rectifiedItem() {
  const context = await dangerousJob()
  const { admin, engineer, item, told } = context
  const equipmentId = String(item.equipmentId)
  const notice = await told()
  await admin.send(rectifyEquipment, { equipmentId, ...renewed })

  return {
    ...context,
    equipmentId,
    notice,
    alsoFound: (defect: object) =>
      engineer.send(updateItem, { itemId: item._id, defects: [...(item.defects ?? []), { ...wornBrake, ...defect }] }),
    condition: async () => (await admin.send(getEquipment, { equipmentId })).body.condition,
    stateOf: async (noticeId: string) => (await admin.send(getNotice, { noticeId })).body.state,
  }
}

test('a defect found on an item after it was put right is a danger that nobody was told of yet', async () => {
  const { admin, job, notice, alsoFound, condition, stateOf } = await rectifiedItem()
  expect(await condition()).not.toBe('unsafe')

  expect((await alsoFound({})).status).toBe(200)

  expect(await condition()).toBe('unsafe')
  expect((await admin.send(listUnnotifiedJobs, {})).body).toMatchObject([{ _id: job.id }])
  expect(await stateOf(notice._id)).toBe('closed')
})

test('the notice of what was found after a rectification stays open until that is put right as well', async () => {
  const { admin, equipmentId, notice, told, alsoFound, condition, stateOf } = await rectifiedItem()
  await alsoFound({})

  const second = await told()

  expect(second.state).toBe('unread')
  expect(second.words).toContain('Brake: Worn through')
  expect(second.words).not.toContain('Cracked')
  expect((await admin.send(getDashboard, {})).body).toMatchObject({ dangers: 1 })
  expect(await stateOf(notice._id)).toBe('closed')
  await admin.send(rectifyEquipment, { equipmentId, ...renewed, by: 'Brakes Ltd', description: 'Brake renewed' })
  expect(await condition()).not.toBe('unsafe')
  const closed = (await admin.send(listNotices, { state: 'closed' })).body
  expect(closed.map(({ _id, items }) => [_id, items[0]?.ended?.rectifiedBy])).toEqual(
    expect.arrayContaining([
      [notice._id, 'Hooks Ltd'],
      [second._id, 'Brakes Ltd'],
    ]),
  )
})

test('a job that is completed with what was found after a rectification gets its notice from the server', async () => {
  const { admin, engineer, job, notice, alsoFound } = await rectifiedItem()
  await alsoFound({})

  await engineer.send(completeJob, { jobId: job.id })

  const { body } = await admin.send(listJobNotices, { jobId: job.id })
  expect(body.map(({ _id, state }) => (_id === notice._id ? `told ${state}` : state)).sort()).toEqual([
    'told closed',
    'untold',
  ])
  expect(body.find(({ state }) => state === 'untold')?.words).not.toContain('Cracked')
})

test('what could become a danger, found after a rectification, counts its own days', async () => {
  const { admin, equipmentId, alsoFound, condition } = await rectifiedItem()

  await alsoFound({ class: 'could_become_danger', dangerByDate: '2026-07-01' })

  expect(await condition()).not.toBe('unsafe')
  expect((await admin.send(getEquipment, { equipmentId })).body.dangerByDate).toBe('2026-07-01')
})

test('the first defect in other words is another one once it was put right', async () => {
  const { engineer, item, condition, told } = await rectifiedItem()

  await engineer.send(updateItem, { itemId: item._id, defectDescription: 'Latch missing' })

  expect(await condition()).toBe('unsafe')
  expect((await told()).state).toBe('unread')
})

test('an item that was put right and is saved again as it was stays so, and its late notice is closed', async () => {
  const { engineer, job, item, condition, told } = await rectifiedItem()

  await engineer.send(updateItem, { itemId: item._id, ...crackedHook, additionalInfo: 'In the yard' })
  expect((await told()).state).toBe('closed')
  await engineer.send(completeJob, { jobId: job.id })

  expect(await condition()).not.toBe('unsafe')
  expect((await engineer.send(listJobNotices, { jobId: job.id })).body.every(({ state }) => state === 'closed')).toBe(
    true,
  )
})

test('a danger that was put right before anybody was told is another than the one found after it', async () => {
  const { admin, engineer, item } = await dangerousJob()
  const equipmentId = String(item.equipmentId)
  await admin.send(rectifyEquipment, { equipmentId, ...renewed })
  const condition = async () => (await admin.send(getEquipment, { equipmentId })).body.condition
  expect(await condition()).not.toBe('unsafe')

  await engineer.send(updateItem, { itemId: item._id, defects: [...(item.defects ?? []), wornBrake] })

  expect(await condition()).toBe('unsafe')
})

test('of an item without a serial number, what was found after its rectification is put right at its own notice', async () => {
  const { admin, engineer, added, told, notice } = await dangerousJob()
  const nameless = await added({ ...crackedHook, serialNumber: 'N/A' })
  const first = await told(notice({ itemIds: [nameless._id] }))
  await admin.send(rectifyNoticeItem, { noticeId: first._id, itemId: nameless._id, ...renewed })
  await engineer.send(updateItem, { itemId: nameless._id, defects: [...(nameless.defects ?? []), wornBrake] })

  const second = await told(notice({ itemIds: [nameless._id] }))
  expect(second.state).toBe('unread')
  const place = { noticeId: second._id, itemId: nameless._id }
  expect((await admin.send(rectifyNoticeItem, { ...place, ...renewed, by: 'Brakes Ltd' })).body.state).toBe('closed')
})
