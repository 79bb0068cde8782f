import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  deleteEquipment,
  getEquipment,
  listEquipment,
  listEquipmentHistory,
  mergeEquipment,
  unmergeEquipment,
} from '#contract/equipment/equipment.contract.ts'
import { getDeviceWork, listKnownEquipment } from '#contract/inspections/device.contract.ts'
import { createItem, deleteItem } from '#contract/inspections/inspections.contract.ts'
import { bindItemTag, bindTag } from '#contract/tags/bind-tags.contract.ts'
import { endTag, getTag } from '#contract/tags/tags.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const blank = '7K1M-0QD4-T8XZ'

/** Two slings of a customer, with an engineer's open job there, a stranger's crane, and a blank label. */
async function slings() {
  const context = await testApp()
  const { given, db, admin, engineer, customer, clock } = context
  const companyId = String(customer.user.company_id)
  const job = await given.job({ company_id: companyId, assigned_engineer_id: engineer.user.id })
  const piece = async (company_id: string, serial_number: string) =>
    (await given.equipment({ company_id, serial_number, description: 'Chain sling' })).id
  const [one, other] = [await piece(companyId, 'S-1'), await piece(companyId, 'S-2')]
  const theirs = await piece((await given.company({ name: 'Strangers Ltd' })).id, 'X-1')
  await db.insertInto('tag_codes').values({ code: blank, issued_at: clock.now() }).execute()
  const bind = (equipmentId: string, value: string, _id?: string) => engineer.send(bindTag, { equipmentId, value, _id })
  const tagsOf = async (equipmentId: string) => {
    const { body } = await admin.send(getEquipment, { equipmentId })
    return body.tags.map(({ value, kind }) => [value, kind]).toSorted(([one = ''], [two = '']) => (one < two ? -1 : 1))
  }
  return { ...context, companyId, job, one, other, theirs, bind, tagsOf }
}

describe('a tag', () => {
  test('a tag of ours or of anybody names its piece, in a scan, a search and a filter', async () => {
    const { admin, engineer, customer, one, bind, tagsOf } = await slings()
    expect((await bind(one, blank.toLowerCase())).status).toBe(201)
    expect((await bind(one, '036000291452')).body).toMatchObject({ value: '036000291452', kind: 'foreign' })

    expect(await tagsOf(one)).toEqual([
      ['036000291452', 'foreign'],
      [blank, 'own'],
    ])
    const scans = ['7KIM0QD4T8XZ', `http://localhost:3000/t/${blank}`, ' 036000291452\n']
    for (const value of scans) {
      for (const person of [admin, engineer, customer]) {
        const { status, body } = await person.send(getTag, { value })
        expect([value, status, body.equipment?._id]).toEqual([value, 200, one])
      }
      expect((await admin.send(listEquipment, { q: value })).body.map(({ _id }) => _id)).toEqual([one])
      expect((await admin.send(listEquipment, { tag: value })).body.map(({ _id }) => _id)).toEqual([one])
    }
    expect((await admin.send(listEquipment, { tag: 'another' })).body).toEqual([])
  })

  test('a tag is read by its value alone: another host’s address and the digits of a code are not the code', async () => {
    const { engineer, one, bind } = await slings()
    await bind(one, blank)
    for (const value of [`https://evil.test/t/${blank}`, `${blank}0`, '036000291452']) {
      expect([value, (await engineer.send(getTag, { value })).status]).toEqual([value, 404])
    }
  })

  test('a blank label is staff’s to see; to a customer it looks like one that never was', async () => {
    const { admin, engineer, customer } = await slings()
    for (const person of [admin, engineer])
      expect((await person.send(getTag, { value: blank })).body).toEqual({ value: blank, kind: 'own', equipment: null })
    const replies = [blank, '0000-0000-0000'].map((value) => customer.send(getTag, { value }))
    const [ofBlank, ofUnknown] = await Promise.all(replies)
    expect(ofBlank?.status).toBe(404)
    expect(ofBlank?.body).toEqual(ofUnknown?.body)
  })

  test('a tag of a company that one does not see looks like one that never was', async () => {
    const { admin, engineer, customer, theirs } = await slings()
    const { body: tag } = await admin.send(bindTag, { equipmentId: theirs, value: 'CRANE 9' })
    for (const person of [engineer, customer]) {
      const { status, body } = await person.send(getTag, { value: 'CRANE 9' })
      expect(status).toBe(404)
      expect(body).toEqual((await person.send(getTag, { value: 'CRANE 10' })).body)
      expect((await person.send(listEquipment, { tag: 'CRANE 9' })).body).toEqual([])
    }
    expect((await engineer.send(endTag, { tagId: tag._id })).status).toBe(404)
    expect((await engineer.send(bindTag, { equipmentId: theirs, value: 'MINE' })).status).toBe(404)
    expect((await customer.send(endTag, { tagId: tag._id })).status).toBe(403)
    expect((await admin.send(getTag, { value: 'CRANE 9' })).body.equipment?._id).toBe(theirs)
  })

  test.each(['a\u0000b', 'a\nb', 'x'.repeat(4096), ' '])('a value that is no code is refused (%#)', async (value) => {
    const { bind, one, engineer } = await slings()
    expect((await bind(one, value)).status).toBe(400)
    expect((await engineer.send(getTag, { value })).status).toBe(400)
    expect((await engineer.send(listEquipment, { tag: value })).status).toBe(400)
  })

  test('a value of 1,000 characters is kept, with GS1’s separator', async () => {
    const { engineer, one, bind } = await slings()
    const value = `01${'ö'.repeat(500)}\u001d21${'語'.repeat(495)}`
    expect((await bind(one, value)).status).toBe(201)
    expect((await engineer.send(getTag, { value })).body.equipment?._id).toBe(one)
    expect((await bind(one, `${value}x`)).status).toBe(400)
  })
})

describe('binding', () => {
  test('binding a value that is on another piece is refused with that piece, and nothing is moved', async () => {
    const { admin, one, other, theirs, bind, tagsOf } = await slings()
    await bind(one, 'SLING 7')
    const { status, body } = await bind(other, 'SLING 7')
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'tag-taken' })])
    expect(body).toMatchObject({ equipment: { _id: one, tags: [{ value: 'SLING 7' }] } })

    await admin.send(bindTag, { equipmentId: theirs, value: 'CRANE 9' })
    const refused = await bind(other, 'CRANE 9')
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).not.toMatch(/Strangers|X-1/)
    expect(await tagsOf(other)).toEqual([])
  })

  test('binding the same value to two pieces at once leaves it on one', async () => {
    const { one, other, bind } = await slings()
    for (const value of [blank, 'SLING 8']) {
      const replies = await Promise.all([bind(one, value), bind(other, value)])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    }
  })

  test('binding sent twice is answered twice, and happens once', async () => {
    const { admin, one, other, bind } = await slings()
    const _id = randomUUID()
    const statuses = [await bind(one, 'SLING 7', _id), await bind(one, 'SLING 7', _id), await bind(one, 'SLING 7')]
    expect(statuses.map(({ status, body }) => [status, body._id])).toEqual([
      [201, _id],
      [200, _id],
      [200, _id],
    ])
    expect((await bind(other, 'SLING 9', _id)).body).toMatchObject({ code: 'id-taken' })
    const { body } = await admin.send(listEquipmentHistory, { equipmentId: one })
    expect(body.map(({ what, after }) => [what, after])).toEqual([['tag-bound', { value: 'SLING 7', kind: 'foreign' }]])
  })

  test('binding to an item finds the piece that only the server knows, and refuses one that is deleted or another’s', async () => {
    const { engineer, job, given, tagsOf } = await slings()
    const item = { serialNumber: 'NEW-1', description: 'Shackle' }
    const { body: made } = await engineer.send(createItem, { jobId: job.id, _id: randomUUID(), ...item })
    const on = (itemId: string, value = blank) => engineer.send(bindItemTag, { jobId: job.id, itemId, value })
    expect((await on(made._id)).status).toBe(201)
    expect(await tagsOf(String(made.equipmentId))).toEqual([[blank, 'own']])

    const strangers = await given.item({ serial_number: 'X-9', job_id: (await given.job()).id })
    expect((await on(strangers.id)).body).toEqual((await on(randomUUID())).body)
    await engineer.send(deleteItem, { itemId: made._id, reason: 'Twice' })
    expect((await on(made._id, 'LATER')).status).toBe(404)
  })
})

describe('an ended tag', () => {
  test('an ended tag names nothing, the piece keeps its others, and the value may be bound again', async () => {
    const { engineer, one, other, bind, tagsOf } = await slings()
    for (const value of [blank, 'SLING 7']) {
      const { body: tag } = await bind(one, value)
      await bind(one, `${value} too`)
      expect((await engineer.send(endTag, { tagId: tag._id })).status).toBe(200)
      expect((await engineer.send(endTag, { tagId: tag._id })).body).toEqual({ _id: tag._id })
      expect((await engineer.send(getTag, { value })).status).toBe(404)
      expect((await bind(other, value)).status).toBe(201)
    }
    expect(await tagsOf(one)).toEqual([
      [`${blank} too`, 'foreign'],
      ['SLING 7 too', 'foreign'],
    ])
    expect(await tagsOf(other)).toEqual([
      [blank, 'own'],
      ['SLING 7', 'foreign'],
    ])
  })

  test('a piece that is deleted gives its tags up', async () => {
    const { admin, one, other, bind } = await slings()
    await bind(one, 'SLING 7')
    await admin.send(deleteEquipment, { equipmentId: one })
    expect((await bind(other, 'SLING 7')).status).toBe(201)
  })
})

test('merging keeps the tags of both, and unmerging gives each its own back', async () => {
  const { admin, engineer, one, other, bind, tagsOf } = await slings()
  await bind(one, 'SLING 1')
  await bind(other, 'SLING 2')
  await admin.send(mergeEquipment, { equipmentId: other, intoId: one })

  expect(await tagsOf(one)).toEqual([
    ['SLING 1', 'foreign'],
    ['SLING 2', 'foreign'],
  ])
  expect((await engineer.send(getTag, { value: 'SLING 2' })).body.equipment?._id).toBe(one)
  expect((await bind(other, 'SLING 3')).status).toBe(201)
  expect((await bind(one, 'SLING 2')).status).toBe(200)

  await admin.send(unmergeEquipment, { equipmentId: other })
  expect(await tagsOf(one)).toEqual([
    ['SLING 1', 'foreign'],
    ['SLING 3', 'foreign'],
  ])
  expect(await tagsOf(other)).toEqual([['SLING 2', 'foreign']])
})

test('a device gets the tags with the known equipment, and fetches it again once they are others', async () => {
  const { engineer, companyId, one, bind } = await slings()
  const stamp = async () => (await engineer.send(getDeviceWork, {})).body.companies[0]?.equipmentStamp
  const before = await stamp()
  const { body: tag } = await bind(one, blank)
  const bound = await stamp()
  expect(bound).not.toBe(before)

  const { body } = await engineer.send(listKnownEquipment, { companyId, include: 'never-examined' })
  const known = body.find(({ _id }) => _id === one)
  expect(known?.tags).toEqual([{ _id: tag._id, value: blank, kind: 'own', boundAt: tag.boundAt }])
  expect(body.find(({ _id }) => _id !== one)).not.toHaveProperty('tags')
  await engineer.send(endTag, { tagId: tag._id })
  expect(await stamp()).not.toBe(bound)
})
