import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { uploadRectificationDocument } from '#contract/equipment/rectifications.contract.ts'
import { completeJob, createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { getNotice, listNotices, rectifyNoticeItem } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { getEquipment, rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

const renewed = { on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' }

/** A dangerous item whose piece no words lead to: nobody could read its serial number. */
async function namelessDanger() {
  const context = await dangerousJob()
  const { added, engineer, notice } = context
  const nameless = await added({ ...crackedHook, serialNumber: 'N/A' })
  const reply = await engineer.send(createNotice, notice({ itemIds: [nameless._id] }))
  const place = { noticeId: reply.body._id, itemId: nameless._id }
  const state = async () => (await context.admin.send(getNotice, { noticeId: reply.body._id })).body.state
  return { ...context, nameless, place, state }
}

describe('the danger of an item without a usable serial number', () => {
  test('is ended by its rectification at the notice, with the document that the customer uploaded for it', async () => {
    const { owner, admin, nameless, place, state } = await namelessDanger()
    const file = { name: 'invoice.png', type: 'image/png', bytes: await testPictures.png() }
    const document = (await owner.upload(uploadRectificationDocument, {}, file)).body

    const sent = { ...place, ...renewed, documentUrl: document.url }
    const first = await owner.send(rectifyNoticeItem, sent)
    const again = await owner.send(rectifyNoticeItem, sent)

    expect(first).toMatchObject({ status: 200, body: { state: 'closed' } })
    expect(first.body.items[0]?.ended).toMatchObject({
      by: 'rectified',
      on: '2026-06-15',
      rectifiedBy: 'Hooks Ltd',
      description: 'Hook renewed',
      documentUrl: expect.stringContaining(document._id),
    })
    expect(again.status).toBe(200)
    expect(await state()).toBe('closed')
    const piece = await admin.send(getEquipment, { equipmentId: String(nameless.equipmentId) })
    expect(piece.body.condition).toBe('put_right')
    const { timeline } = (await admin.send(getNotice, { noticeId: place.noticeId })).body
    expect(timeline.at(-1)?.words).toContain('done by Hooks Ltd; not examined since. Hook renewed')
  })

  test('is told each time with its own sentence in the record, where its defects were put right one by one', async () => {
    const { owner, added, engineer, notice } = await dangerousJob()
    const defect = { class: 'danger', description: 'Worn', dangerByDate: null, repair: 'Renew it' } as const
    const [rope, pin] = ['Rope', 'Pin'].map((part) => ({ ...defect, _id: randomUUID(), part }))
    const item = await added({ serialNumber: 'R-1', fitForPurpose: false, defects: [rope, pin] })
    const { body } = await engineer.send(createNotice, notice({ itemIds: [item._id] }))
    const put = (description: string, defectIds: string[]) =>
      owner.send(rectifyNoticeItem, { noticeId: body._id, itemId: item._id, ...renewed, description, defectIds })

    expect((await put('. . . . . . . . . . .', [String(rope?._id)])).status).toBe(400)
    await put('Rope renewed, 12 mm', [String(rope?._id)])
    await put('Pin from stores fitted', [String(pin?._id)])

    const { timeline } = (await owner.send(getNotice, { noticeId: body._id })).body
    const words = timeline.filter(({ what }) => what === 'ended').map((step) => step.words)
    expect(words).toEqual([
      expect.stringMatching(/, Rope: .*Rope renewed, 12 mm$/),
      expect.stringMatching(/, Pin: .*Pin from stores fitted$/),
    ])
  })

  test('stays ended when its serial number is found afterwards, and goes to its piece', async () => {
    const { engineer, admin, owner, nameless, place, state } = await namelessDanger()
    await owner.send(rectifyNoticeItem, { ...place, ...renewed })

    const { equipmentId } = (await engineer.send(updateItem, { itemId: nameless._id, serialNumber: 'CB-77' })).body

    expect(await state()).toBe('closed')
    const piece = await admin.send(getEquipment, { equipmentId: String(equipmentId) })
    expect(piece.body.condition).not.toBe('unsafe')
  })

  test('is ended once; another rectification of it, and one of an item that the notice is not about, are refused', async () => {
    const { owner, item, place } = await namelessDanger()
    await owner.send(rectifyNoticeItem, { ...place, ...renewed })

    expect(await owner.send(rectifyNoticeItem, { ...place, ...renewed, by: 'Others Ltd' })).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-rectify' },
    })
    expect((await owner.send(rectifyNoticeItem, { ...place, ...renewed, itemId: item._id })).status).toBe(404)
    expect((await owner.send(rectifyNoticeItem, { ...place, ...renewed, noticeId: randomUUID() })).status).toBe(404)
  })

  test.each([
    ['in the future', { on: '2026-06-16' }, 'on'],
    ['before it was found', { on: '2026-06-14' }, 'on'],
    ['by nobody', { by: '' }, 'by'],
    ['with a document that never came', { documentUrl: '/files/x' }, 'documentUrl'],
  ])('is not ended by a rectification %s', async (_, fields, field) => {
    const { admin, place, state } = await namelessDanger()

    const reply = await admin.send(rectifyNoticeItem, { ...place, ...renewed, ...fields })

    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(await state()).toBe('unread')
  })

  test('is not another company’s to end, nor an engineer’s', async () => {
    const { customer, engineer, place, state } = await namelessDanger()

    expect((await customer.send(rectifyNoticeItem, { ...place, ...renewed })).status).toBe(404)
    expect((await engineer.send(rectifyNoticeItem, { ...place, ...renewed })).status).toBe(403)
    expect(await state()).toBe('unread')
  })
})

test('an item that has a piece is put right with it, from the notice as well', async () => {
  const { admin, item, told } = await dangerousJob()
  const notice = await told()

  const reply = await admin.send(rectifyNoticeItem, { noticeId: notice._id, itemId: item._id, ...renewed })

  expect(reply).toMatchObject({ status: 200, body: { state: 'closed' } })
  expect((await admin.send(getEquipment, { equipmentId: String(item.equipmentId) })).body.condition).not.toBe('unsafe')
})

test('what was put right of one item of a piece ends neither another danger of the piece nor its notice', async () => {
  const { admin, engineer, given, job, item, told } = await dangerousJob()
  const first = await told()
  const { equipmentId, serialNumber, description } = item
  const later = await given.job({
    company_id: job.company_id,
    site_address_id: job.site_address_id,
    assigned_engineer_id: engineer.user.id,
  })
  const brake = { ...crackedHook, defectPart: 'Brake', defectDescription: 'Worn through' }
  const other = (await engineer.send(createItem, { jobId: later.id, serialNumber, description, ...brake })).body
  expect(other.equipmentId).toBe(equipmentId)
  const second = await told({ jobId: later.id, itemIds: [other._id] })
  const piece = async () => (await admin.send(getEquipment, { equipmentId: String(equipmentId) })).body.condition
  const sent = { noticeId: first._id, itemId: item._id, ...renewed }

  expect((await admin.send(rectifyNoticeItem, sent)).body.state).toBe('closed')
  expect((await admin.send(rectifyNoticeItem, sent)).body.state).toBe('closed')

  expect((await admin.send(getNotice, { noticeId: second._id })).body.state).toBe('unread')
  expect(await piece()).toBe('unsafe')
  // In the same words, yet another call: this one answers all that is open on the piece.
  await admin.send(rectifyEquipment, { equipmentId: String(equipmentId), ...renewed })
  expect((await admin.send(getNotice, { noticeId: second._id })).body.state).toBe('closed')
  expect(await piece()).not.toBe('unsafe')
})

test('what is put right at a notice leaves a danger of the same item that was found since, and of which nobody was told', async () => {
  const { admin, owner, engineer, item, job, told } = await dangerousJob()
  const first = await told()
  const [hook] = item.defects ?? []
  const brake = { ...hook, _id: randomUUID(), part: 'Brake', description: 'Worn through' }
  await engineer.send(updateItem, { itemId: item._id, defects: [hook, brake] as NonNullable<typeof item.defects> })

  const reply = await owner.send(rectifyNoticeItem, { noticeId: first._id, itemId: item._id, ...renewed })

  expect(reply).toMatchObject({ status: 200, body: { state: 'closed' } })
  const piece = async () => (await admin.send(getEquipment, { equipmentId: String(item.equipmentId) })).body.condition
  expect(await piece()).toBe('unsafe')
  await engineer.send(completeJob, { jobId: job.id })
  const [unnotified] = (await admin.send(listNotices, { state: 'untold' })).body
  expect(unnotified?.items).toMatchObject([{ itemId: item._id, dangers: [{ part: 'Brake' }] }])
  await owner.send(rectifyNoticeItem, { noticeId: String(unnotified?._id), itemId: item._id, ...renewed })
  expect(await piece()).not.toBe('unsafe')
})

test('a slip in the words of a defect that is mended after somebody was told leaves nothing open once it was put right', async () => {
  const { admin, owner, engineer, item, told } = await dangerousJob()
  const first = await told()
  await engineer.send(updateItem, { itemId: item._id, defectDescription: 'Cracked at the throat' })

  const reply = await owner.send(rectifyNoticeItem, { noticeId: first._id, itemId: item._id, ...renewed })

  expect(reply.body.state).toBe('closed')
  const piece = await admin.send(getEquipment, { equipmentId: String(item.equipmentId) })
  expect(piece.body.condition).not.toBe('unsafe')
})

describe('a document for a rectification', () => {
  test('is one of the known kinds, and is named only by whoever uploaded it', async () => {
    const { owner, given, job, signedIn, place } = await namelessDanger()
    const colleague = await signedIn(await given.user({ role: 'customer', company_id: job.company_id }))
    const page = { name: 'invoice.html', type: 'text/html', bytes: Buffer.from('<h1>Invoice</h1>') }
    expect((await owner.upload(uploadRectificationDocument, {}, page)).status).toBe(415)
    const file = { name: 'invoice.png', type: 'image/png', bytes: await testPictures.png() }
    const document = (await owner.upload(uploadRectificationDocument, {}, file)).body

    const reply = await colleague.send(rectifyNoticeItem, { ...place, ...renewed, documentUrl: document.url })

    expect(reply).toMatchObject({ status: 400, body: { fields: { documentUrl: expect.any(String) } } })
  })

  test('is refused to a customer who has sent fifty in a day', async () => {
    const { owner, db } = await namelessDanger()
    const file = { name: 'invoice.png', type: 'image/png', bytes: await testPictures.png() }
    const { _id } = (await owner.upload(uploadRectificationDocument, {}, file)).body
    const row = await db.selectFrom('files').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    const more = Array.from({ length: 49 }, () => ({ ...row, id: randomUUID(), key: randomUUID() }))
    await db.insertInto('files').values(more).execute()

    expect((await owner.upload(uploadRectificationDocument, {}, file)).status).toBe(429)
  })
})

test('a completed danger without a serial number stays open until it is put right', async () => {
  const { engineer, admin, job, added } = await dangerousJob()
  await added({ ...crackedHook, serialNumber: 'N/A' })

  await engineer.send(completeJob, { jobId: job.id })

  expect((await admin.send(listNotices, { state: 'untold' })).body).toMatchObject([{ state: 'untold' }])
})
