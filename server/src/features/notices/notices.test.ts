import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendBundle } from '#contract/bundles/bundle.contract.ts'
import { getEquipment, mergeEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, deleteItem, updateItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { listNotices } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice, listJobNotices } from '#contract/notices/notices.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

const wornBrake = {
  _id: randomUUID(),
  part: 'Brake',
  description: 'Worn through',
  class: 'danger' as const,
  dangerByDate: null,
  repair: 'Renew the brake',
}

describe('telling somebody of a danger', () => {
  test('is recorded once, with its words as they were, however often the device sends it', async () => {
    const { engineer, job, item, notice } = await dangerousJob()
    const file = { name: 'signature.png', type: 'image/png', bytes: await testPictures.png() }
    const signature = await engineer.upload(uploadPhoto, {}, file)
    const sent = notice({ signatureUrl: signature.body.url })

    const first = await engineer.send(createNotice, sent)
    await engineer.send(updateItem, { itemId: item._id, defectDescription: 'Cracked through' })
    const again = await engineer.send(createNotice, sent)

    expect(first).toMatchObject({
      status: 201,
      body: {
        _id: sent._id,
        jobId: job.id,
        itemIds: [item._id],
        toldName: 'Mel Moore',
        toldRole: 'Foreman',
        how: 'in_person',
        seriousInjuryRisk: false,
        madeBy: { _id: engineer.user.id },
        state: 'unread',
        acknowledgements: [],
        words: expect.stringContaining('What is wrong: Hook: Cracked\nWhat must be done: Renew the hook'),
      },
    })
    expect(first.body.signatureUrl).toContain(signature.body._id)
    expect(again).toMatchObject({ status: 200, body: { words: first.body.words } })
    expect((await engineer.send(listJobNotices, { jobId: job.id })).body).toHaveLength(1)
  })

  test('goes ahead of the signature, which is added when it has arrived and is not changed', async () => {
    const { engineer, notice } = await dangerousJob()
    const upload = async () => {
      const file = { name: 'signature.png', type: 'image/png', bytes: await testPictures.png() }
      return (await engineer.upload(uploadPhoto, {}, file)).body
    }
    const [own, another] = [await upload(), await upload()]
    const sent = notice({})
    await engineer.send(createNotice, sent)

    const signed = await engineer.send(createNotice, { ...sent, signatureUrl: own.url })
    const again = await engineer.send(createNotice, { ...sent, signatureUrl: own.url })
    const other = await engineer.send(createNotice, { ...sent, signatureUrl: another.url })

    expect(signed).toMatchObject({ status: 200, body: { signatureUrl: expect.stringContaining(own._id) } })
    expect(again).toMatchObject({ status: 200, body: { signatureUrl: expect.stringContaining(own._id) } })
    expect(other).toMatchObject({ status: 409, body: { code: 'id-taken' } })
  })

  test('goes in one bundle with its item', async () => {
    const { engineer, job, item, notice } = await dangerousJob()
    const { _id, ...told } = notice({})
    const calls = [
      { name: 'updateItem' as const, input: { itemId: item._id, repairDetails: 'Scrap it' } },
      { name: 'createNotice' as const, input: { _id, ...told } },
    ]

    const { body } = await engineer.send(sendBundle, { calls })

    expect(body.answers.map(({ status }) => status)).toEqual([200, 201])
    expect((await engineer.send(listJobNotices, { jobId: job.id })).body).toMatchObject([
      { _id, words: expect.stringContaining('Scrap it') },
    ])
  })

  test('of the same danger on two devices leaves both notices', async () => {
    const { engineer, admin, job, told } = await dangerousJob()

    await Promise.all([told({ toldName: 'One' }), told({ toldName: 'Other' })])

    for (const person of [engineer, admin])
      expect((await person.send(listJobNotices, { jobId: job.id })).body).toHaveLength(2)
  })

  test.each([
    ['before the examination', { toldAt: '2026-06-14T12:00:00Z' }, 'toldAt'],
    ['in an unknown way', { how: 'pigeon' }, 'how'],
    ['without a name', { toldName: ' ' }, 'toldName'],
    ['with a signature that never came', { signatureUrl: `/files/${randomUUID()}/s.png` }, 'signatureUrl'],
    ['of no item', { itemIds: [] }, 'itemIds'],
  ])('%s is refused, and the field is named', async (_, fields, field) => {
    const { engineer, notice } = await dangerousJob()

    const reply = await engineer.send(createNotice, notice(fields))

    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('of items of another job, or without a danger, is refused and each is named', async () => {
    const { engineer, given, item, added, notice } = await dangerousJob()
    const other = await given.item({ job_id: (await given.job()).id, defect_immediate_danger: true })
    const sound = await added({ serialNumber: 'CB-2', fitForPurpose: true })
    const nowhere = randomUUID()

    const itemIds = [item._id, other.id, nowhere, sound._id]
    const reply = await engineer.send(createNotice, notice({ itemIds }))

    const missing = 'There is no such item in this job.'
    expect(reply).toMatchObject({ status: 400, body: { fields: { 'itemIds.1': missing, 'itemIds.2': missing } } })
    expect(Object.keys(Object(reply.body).fields)).toHaveLength(3)
    for (const id of [other.id, nowhere, sound._id]) expect(Object(reply.body).error).toContain(id)
  })

  test('is nobody else’s to record or to read through the job', async () => {
    const { otherEngineer, owner, customer, job, notice, told } = await dangerousJob()
    const made = await told()

    expect((await otherEngineer.send(createNotice, notice())).status).toBe(404)
    expect((await otherEngineer.send(listJobNotices, { jobId: job.id })).status).toBe(404)
    expect((await owner.send(createNotice, notice())).status).toBe(403)
    expect((await owner.send(listJobNotices, { jobId: job.id })).status).toBe(403)
    expect((await owner.send(listNotices, { state: 'unread' })).body).toMatchObject([{ _id: made._id }])
    expect((await customer.send(listNotices, {})).body).toEqual([])
  })

  test('under an id that holds another notice is refused', async () => {
    const { engineer, told, notice } = await dangerousJob()
    const { _id } = await told()

    expect(await engineer.send(createNotice, notice({ _id, toldName: 'Somebody else' }))).toMatchObject({
      status: 409,
      body: { code: 'id-taken' },
    })
  })
})

describe('completing a job', () => {
  test('with a danger nobody was told about makes an unnotified notice in the office’s list', async () => {
    const { engineer, admin, owner, job, item } = await dangerousJob()

    expect((await engineer.send(completeJob, { jobId: job.id })).status).toBe(200)

    const { body } = await admin.send(listNotices, { state: 'untold' })
    expect(body).toMatchObject([{ jobId: job.id, itemIds: [item._id], madeBy: null, toldAt: null, state: 'untold' }])
    expect(body[0]?.words).toContain('Hook: Cracked')
    expect((await owner.send(listNotices, {})).body).toMatchObject([{ _id: body[0]?._id }])
  })

  test('also by the office’s status field, and once however often it is completed', async () => {
    const { admin, job } = await dangerousJob()

    for (const status of ['completed', 'in_progress', 'completed'] as const)
      expect((await admin.send(updateJob, { jobId: job.id, status })).status).toBe(200)

    expect((await admin.send(listNotices, {})).body).toMatchObject([{ state: 'untold' }])
  })

  test('makes no notice of what was told, and one of a defect that was found after it', async () => {
    const { engineer, admin, job, item, told } = await dangerousJob()
    await told()
    const [hook] = item.defects ?? []
    const chain = {
      _id: randomUUID(),
      part: 'Chain',
      description: 'Stretched',
      class: 'danger',
      repair: 'Renew',
    } as const
    await engineer.send(updateItem, { itemId: item._id, defects: [...(hook ? [hook] : []), chain] })

    await engineer.send(completeJob, { jobId: job.id })

    const { body } = await admin.send(listNotices, { state: 'untold' })
    expect(body).toHaveLength(1)
    expect(body[0]?.words).toContain('Chain: Stretched')
  })

  test('is answered by telling somebody afterwards', async () => {
    const { engineer, admin, job, told } = await dangerousJob()
    await engineer.send(completeJob, { jobId: job.id })

    await told()

    expect((await admin.send(listNotices, { state: 'untold' })).body).toEqual([])
    expect((await admin.send(listNotices, { state: 'unread' })).body).toHaveLength(2)
  })
})

test('a notice of the server’s over two items was told of once people were told of both, one after the other', async () => {
  const { engineer, admin, clock, job, item, added, told } = await dangerousJob()
  const other = await added({ ...crackedHook, serialNumber: 'CB-2' })
  await told()
  await engineer.send(updateItem, { itemId: item._id, defects: [...(item.defects ?? []), wornBrake] })
  clock.pass(1)
  await engineer.send(completeJob, { jobId: job.id })
  const unnotified = async () => (await admin.send(listNotices, { state: 'untold' })).body
  expect(await unnotified()).toMatchObject([{ itemIds: expect.arrayContaining([item._id, other._id]) }])

  clock.pass(1)
  await told({ itemIds: [other._id] })
  // What was said of the first item before the notice was made does not answer what was found on it since.
  expect(await unnotified()).toHaveLength(1)
  clock.pass(1)
  await told({ itemIds: [item._id] })

  expect(await unnotified()).toEqual([])
})

test('before anybody was told, unticking a danger or deleting its item ends it', async () => {
  const { engineer, admin, job, item, added } = await dangerousJob()
  const other = await added({ ...crackedHook, serialNumber: 'CB-2' })
  await engineer.send(updateItem, { itemId: item._id, defects: [], defectImmediateDanger: false, fitForPurpose: true })
  await engineer.send(deleteItem, { itemId: other._id, reason: 'A slip of the finger' })

  await engineer.send(completeJob, { jobId: job.id })

  expect((await admin.send(listNotices, {})).body).toEqual([])
})

test('a notice of what the office has unticked before it arrived is taken, in the words that the engineer saw', async () => {
  const { engineer, admin, item, notice } = await dangerousJob()
  const unticked = { itemId: item._id, defects: [], defectImmediateDanger: false, fitForPurpose: true }
  expect((await admin.send(updateItem, unticked)).status).toBe(200)

  const reply = await engineer.send(createNotice, notice({}))

  const words = expect.stringContaining('What is wrong: Hook: Cracked')
  expect(reply).toMatchObject({ status: 201, body: { state: 'unread', words } })
  const { body: piece } = await admin.send(getEquipment, { equipmentId: String(item.equipmentId) })
  expect(piece.condition).toBe('unsafe')
})

test('the notices are listed latest first, and oldest first where that is asked for', async () => {
  const { admin, clock, told } = await dangerousJob()
  const first = await told()
  clock.pass(1)
  const second = await told()
  const listed = async (order?: 'oldest') => (await admin.send(listNotices, { order })).body.map(({ _id }) => _id)

  expect(await listed()).toEqual([second._id, first._id])
  expect(await listed('oldest')).toEqual([first._id, second._id])
})

test('the notices about a piece are found by it, also after it was merged, and not another company’s', async () => {
  const { admin, owner, customer, given, job, item, told } = await dangerousJob()
  await told()
  const equipmentId = String(item.equipmentId)
  const other = await given.equipment({ company_id: job.company_id, serial_number: 'CB-9' })
  const about = async (id: string) => (await owner.send(listNotices, { equipmentId: id })).body.length

  expect([await about(equipmentId), await about(other.id)]).toEqual([1, 0])
  expect((await customer.send(listNotices, { equipmentId })).body).toEqual([])
  await admin.send(mergeEquipment, { equipmentId, intoId: other.id })
  expect([await about(equipmentId), await about(other.id)]).toEqual([1, 1])
})
