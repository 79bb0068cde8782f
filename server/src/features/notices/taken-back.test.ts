import { expect, test } from 'vitest'
import { getEquipment, listEquipmentHistory, rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { takeBackRectification, uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'
import { getNotice, readNotice, rectifyNoticeItem, takeBackAnswer } from '#contract/notices/notice-timeline.contract.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

const renewed = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }

async function toldOwner() {
  const context = await dangerousJob()
  const { _id: noticeId } = await context.told()
  const equipmentId = String(context.item.equipmentId)
  const notice = async () => (await context.admin.send(getNotice, { noticeId })).body
  const piece = async () => (await context.owner.send(getEquipment, { equipmentId })).body
  return { ...context, noticeId, equipmentId, notice, piece }
}

test('a repair that was recorded by mistake is taken back within a day: the danger stands, and the office reads both', async () => {
  const { owner, admin, clock, item, noticeId, equipmentId, notice, piece } = await toldOwner()
  const { body } = await owner.send(rectifyNoticeItem, { noticeId, itemId: item._id, ...renewed })
  expect(body.state).toBe('closed')
  const [repair] = body.items[0]?.rectifications ?? []
  expect(repair).toMatchObject({ on: '2026-06-15', by: 'Hooks Ltd', reportedBy: 'Cora Customer' })
  expect((await piece()).rectifications).toEqual([repair])
  clock.pass(23 * 60)

  const again = async () => (await owner.send(takeBackRectification, { rectificationId: String(repair?._id) })).status
  expect([await again(), await again()]).toEqual([200, 200])

  expect(await piece()).toMatchObject({ condition: 'unsafe', rectifications: [] })
  const { state, items, timeline } = await notice()
  expect([state, items[0]?.ended, items[0]?.openDefectIds]).toEqual(['unread', null, [item.defects?.[0]?._id]])
  expect(timeline.slice(-2).map(({ words }) => words)).toEqual([
    'Chain Block, serial number CB-1: Put right on 15 June 2026, reported by Cora Customer, done by Hooks Ltd; not examined since. Hook renewed',
    'Cora Customer took back: repaired. The danger stands',
  ])
  const history = (await admin.send(listEquipmentHistory, { equipmentId })).body
  expect(history.map(({ what }) => what)).toEqual(['equipment-repair-taken-back', 'equipment-rectified'])
  // In the same words as before: what was taken back is no repeat of it.
  expect((await owner.send(rectifyEquipment, { equipmentId, ...renewed })).body.condition).toBe('put_right')
})

test('a repair can be taken back neither after a day nor by another company', async () => {
  const { owner, customer, clock, equipmentId, piece } = await toldOwner()
  const { body } = await owner.send(rectifyEquipment, { equipmentId, ...renewed })
  const rectificationId = String(body.rectifications?.[0]?._id)

  expect((await customer.send(takeBackRectification, { rectificationId })).status).toBe(404)
  clock.pass(24 * 60 + 1)

  expect(await owner.send(takeBackRectification, { rectificationId })).toMatchObject({
    status: 409,
    body: { code: 'take-back-expired' },
  })
  expect(await piece()).toMatchObject({ condition: 'put_right', rectifications: [] })
})

test('an answer has its photo, and is taken back within a day: then nobody has answered', async () => {
  const { owner, customer, clock, noticeId, notice } = await toldOwner()
  const file = { name: 'locked-off.png', type: 'image/png', bytes: await testPictures.png() }
  const { url: photoUrl } = (await owner.upload(uploadRectificationDocument, {}, file)).body
  const answer = { token: noticeId, says: 'out_of_use' as const, name: 'Cora Customer' }
  const { _id: acknowledgementId } = (await owner.send(readNotice, { ...answer, photoUrl })).body
  expect((await notice()).acknowledgements).toMatchObject([
    { _id: acknowledgementId, photoUrl: expect.stringContaining('locked-off') },
  ])

  expect((await customer.send(takeBackAnswer, { token: noticeId, acknowledgementId })).status).toBe(404)
  expect((await owner.send(takeBackAnswer, { token: noticeId, acknowledgementId: acknowledgementId + 1 })).status).toBe(
    404,
  )
  expect((await owner.send(takeBackAnswer, { token: noticeId, acknowledgementId })).status).toBe(200)
  expect((await owner.send(takeBackAnswer, { token: noticeId, acknowledgementId })).status).toBe(200)

  const { state, acknowledgements, timeline } = await notice()
  expect([state, acknowledgements]).toEqual(['unread', []])
  expect(timeline.at(-1)?.words).toBe('Cora Customer took back: Out of use, I have seen it')
  const { _id: second } = (await owner.send(readNotice, answer)).body
  expect(second).not.toBe(acknowledgementId)
  clock.pass(24 * 60 + 1)
  expect(await owner.send(takeBackAnswer, { token: noticeId, acknowledgementId: second })).toMatchObject({
    status: 409,
    body: { code: 'take-back-expired' },
  })
})

test('a photo of an answer is the answerer’s own upload', async () => {
  const { owner, admin, noticeId } = await toldOwner()
  const file = { name: 'photo.png', type: 'image/png', bytes: await testPictures.png() }
  const { url: photoUrl } = (await admin.upload(uploadRectificationDocument, {}, file)).body

  const reply = await owner.send(readNotice, { token: noticeId, says: 'not_here', name: 'Cora', photoUrl })

  expect(reply).toMatchObject({ status: 400, body: { fields: { photoUrl: expect.any(String) } } })
})
