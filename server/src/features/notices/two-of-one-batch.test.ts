import { describe, expect, test } from 'vitest'
import { createContact } from '#contract/companies/companies.contract.ts'
import { getAttention } from '#contract/dashboard/dashboard.contract.ts'
import { listDuplicates } from '#contract/equipment/duplicates.contract.ts'
import { getEquipment, listEquipment, mergeEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import { crackedHook } from '#server/testing/given/dangerous-job.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const examined = { examinationDate: '2026-06-15' }
const fit = { fitForPurpose: true, ...examined }

/** Two shackles with one batch number in one job: a cracked one and a sound one. */
async function twoShackles(words: object = { serialNumber: 'BATCH-7', description: 'Shackle' }) {
  const context = await assignedJob()
  const { admin, clock, engineer, db, job, added } = context
  const contact = { companyId: job.company_id, phone: '', name: 'Jane Doe', email: 'jane@acme.test' }
  await admin.send(createContact, contact)
  const cracked = await added({ ...crackedHook, ...words })
  clock.pass(1)
  const sound = await added({ ...fit, ...words })
  const piece = async (equipmentId: string | null | undefined) =>
    (await admin.send(getEquipment, { equipmentId: String(equipmentId) })).body
  const notices = async () => (await engineer.send(listJobNotices, { jobId: job.id })).body
  const mails = () => db.selectFrom('mails').select('body').where('kind', '=', 'notice').execute()
  const complete = (jobId = job.id) => engineer.send(completeJob, { jobId })
  const later = async (fields: object) => {
    clock.pass(1)
    const next = await context.given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    return { job: next, item: (await engineer.send(createItem, { jobId: next.id, ...fit, ...words, ...fields })).body }
  }
  return { ...context, cracked, sound, piece, notices, mails, complete, later }
}

describe('two shackles of one batch in one job', () => {
  test('are two pieces, and the sound one ends neither the danger of the other nor its notice', async () => {
    const { cracked, sound, piece, notices, mails, complete } = await twoShackles()

    expect((await complete()).status).toBe(200)

    expect(sound.equipmentId).not.toBe(cracked.equipmentId)
    expect(await piece(cracked.equipmentId)).toMatchObject({ condition: 'unsafe' })
    expect(await piece(sound.equipmentId)).toMatchObject({ condition: 'in_date' })
    expect(await notices()).toMatchObject([{ state: 'untold', items: [{ itemId: cracked._id, ended: null }] }])
    const bodies = (await mails()).map(({ body }) => body)
    expect(bodies).toHaveLength(2)
    expect(bodies.join('\n')).not.toContain('You don’t need to do anything')
  })

  test('stay two however often they are saved, and the office is asked once whether they are', async () => {
    const { admin, engineer, sound, cracked } = await twoShackles()

    await engineer.send(updateItem, { itemId: sound._id, wll: '2 t', equipmentId: sound.equipmentId })
    const { body } = await engineer.send(updateItem, { itemId: cracked._id, wll: '2 t' })

    expect(body.equipmentId).toBe(cracked.equipmentId)
    expect((await admin.send(listEquipment, {})).body).toHaveLength(2)
    const { body: pairs } = await admin.send(listDuplicates, {})
    expect(pairs).toMatchObject([{ one: { _id: cracked.equipmentId }, other: { _id: sound.equipmentId } }])
  })

  test('make the next one with these words a piece of its own, which the office is asked about', async () => {
    const { admin, cracked, sound, piece, complete, later } = await twoShackles()
    await complete()

    const { job, item } = await later({})
    await complete(job.id)

    expect([cracked.equipmentId, sound.equipmentId]).not.toContain(item.equipmentId)
    expect(await piece(cracked.equipmentId)).toMatchObject({ condition: 'unsafe' })
    const { body: pairs } = await admin.send(listDuplicates, {})
    expect(pairs.map(({ other }) => other._id)).toEqual(expect.arrayContaining([item.equipmentId]))
    expect(pairs).toHaveLength(2)
    const { rows } = (await admin.send(getAttention)).body
    expect(rows.filter(({ kind }) => kind === 'equipment-twins')).toMatchObject([
      { detail: '2 pairs of pieces look the same', to: '/admin/equipment/duplicates' },
    ])
  })

  test('are one piece where a person has chosen that, and the danger stands all the same', async () => {
    const { added, cracked, piece, notices, complete } = await twoShackles()
    const again = await added({
      ...fit,
      serialNumber: 'BATCH-7',
      description: 'Shackle',
      equipmentId: cracked.equipmentId,
    })

    await complete()

    expect(again.equipmentId).toBe(cracked.equipmentId)
    expect(await piece(cracked.equipmentId)).toMatchObject({ condition: 'unsafe' })
    expect(await notices()).toMatchObject([{ state: 'untold' }])
  })

  test('need no question of the office where the engineer has said that it is another', async () => {
    const { admin, added, engineer, sound } = await twoShackles()
    await engineer.send(updateItem, { itemId: sound._id, equipmentId: null })

    await added({ ...fit, serialNumber: 'BATCH-7', description: 'Shackle', equipmentId: null })

    expect((await admin.send(listDuplicates, {})).body).toEqual([])
    expect((await admin.send(getAttention)).body.counts['equipment-twins']).toBe(0)
  })

  test('are two pieces of the register where the plate says nothing, and no later one is taken for either', async () => {
    const words = { serialNumber: 'Not legible', description: 'Shackle' }
    const { admin, engineer, cracked, sound, piece, notices, complete, later } = await twoShackles(words)
    const saved = await engineer.send(updateItem, { itemId: cracked._id, serialNumber: 'Painted over', wll: '2 t' })

    await complete()
    const { job, item } = await later({})
    await complete(job.id)

    expect(saved.body.equipmentId).toBe(cracked.equipmentId)
    expect(new Set([cracked.equipmentId, sound.equipmentId, item.equipmentId, null]).size).toBe(4)
    expect(await piece(cracked.equipmentId)).toMatchObject({ condition: 'unsafe', wll: '2 t' })
    expect(await piece(sound.equipmentId)).toMatchObject({ condition: 'in_date' })
    expect((await admin.send(listEquipment, {})).body).toHaveLength(3)
    expect(await notices()).toMatchObject([{ state: 'untold' }])
  })
})

describe('a later fit item of a plainly other piece', () => {
  test.each([
    ['another asset number', { assetNumber: 'A-1' }, { assetNumber: 'A-2' }],
    ['its digits parted elsewhere', { serialNumber: '1-11' }, { serialNumber: '11-1' }],
    ['another maker', { manufacturer: 'Yale' }, { manufacturer: 'Demag' }],
    ['another load', { wll: '1 t' }, { wll: '10 t' }],
  ])('with %s is a piece of its own, which the office is asked about, and ends no danger', async (_, one, other) => {
    const { admin, added, complete, piece, later } = await twoShackles()
    const hook = { serialNumber: 'HK-1', description: 'Hook' }
    const cracked = await added({ ...crackedHook, ...hook, ...one })
    await complete()

    const { job, item } = await later({ ...hook, ...other })
    const chosen = await later({ ...hook, ...other, equipmentId: cracked.equipmentId })
    await complete(job.id)

    expect(item.equipmentId).not.toBe(cracked.equipmentId)
    expect(await piece(cracked.equipmentId)).toMatchObject({ condition: 'unsafe' })
    const { body: pairs } = await admin.send(listDuplicates, {})
    expect(pairs).toContainEqual(
      expect.objectContaining({
        one: expect.objectContaining({ _id: cracked.equipmentId }),
        other: expect.objectContaining({ _id: item.equipmentId }),
      }),
    )
    await complete(chosen.job.id)
    expect(await piece(cracked.equipmentId)).toMatchObject({ condition: 'in_date' })
  })
})

test.each(['into it', 'the other way'])(
  'a fit piece that the office merges with a dangerous one, %s, ends no danger; an examination afterwards does',
  async (way) => {
    const { admin, clock, added, complete, piece, notices, later } = await twoShackles()
    const hook = { serialNumber: 'HK-1', description: 'Hook' }
    const cracked = await added({ ...crackedHook, ...hook, wll: '1 t' })
    await complete()
    const { job, item } = await later({ ...hook, wll: '10 t' })
    await complete(job.id)
    const ids = [String(item.equipmentId), String(cracked.equipmentId)]
    const [equipmentId = '', intoId = ''] = way === 'into it' ? ids : ids.toReversed()
    clock.pass(1)

    expect((await admin.send(mergeEquipment, { equipmentId, intoId })).body.condition).toBe('unsafe')
    expect(await notices()).toMatchObject([{ state: 'untold' }])

    const examined = await later({ ...hook, equipmentId: intoId })
    await complete(examined.job.id)
    expect(await piece(intoId)).toMatchObject({ condition: 'in_date' })
  },
)

describe('within a day', () => {
  const at = (time: string) => ({ recordedAt: `2026-06-15T${time}:00.000Z` })

  test.each([
    ['before it, though it arrives later, ends nothing', '07:00', 'unsafe'],
    ['at the same moment ends nothing', '07:30', 'unsafe'],
    ['after it ends the danger', '08:00', 'in_date'],
  ])('a fit examination of another job that was recorded %s', async (_, time, condition) => {
    const { added, complete, piece, later } = await twoShackles()
    const hook = { serialNumber: 'HK-1', description: 'Hook' }
    const cracked = await added({ ...crackedHook, ...hook, ...at('07:30') })
    await complete()

    const { job, item } = await later({ ...hook, ...at(time) })
    await complete(job.id)

    expect(item.equipmentId).toBe(cracked.equipmentId)
    expect(await piece(cracked.equipmentId)).toMatchObject({ condition })
  })

  test('an older fit ends no danger though its dates, type, tests or an observation are corrected since', async () => {
    const { admin, engineer, clock, added, complete, piece, later } = await twoShackles()
    const hook = { serialNumber: 'HK-1', description: 'Hook' }
    const { job, item } = await later(hook)
    clock.pass(1)
    const cracked = await added({ ...crackedHook, ...hook })
    await complete()
    clock.pass(1)
    const observed = { _id: crypto.randomUUID(), class: 'observation' as const, part: 'Label', description: 'Dirty' }
    const corrected = { testDetails: 'Load test', limitations: 'Covers on', examinationType: '6_monthly' as const }
    await engineer.send(updateItem, { itemId: item._id, ...corrected, defects: [{ ...observed, repair: '' }] })
    await admin.send(updateItem, { itemId: item._id, nextExaminationDate: '2026-12-01' })

    await engineer.send(completeJob, { jobId: job.id })

    expect(cracked.equipmentId).toBe(item.equipmentId)
    expect(await piece(item.equipmentId)).toMatchObject({ condition: 'unsafe' })
  })

  test('an older fit ends no danger though its day is moved behind that of the danger', async () => {
    const { engineer, clock, added, complete, piece, later } = await twoShackles()
    const hook = { serialNumber: 'HK-1', description: 'Hook' }
    const { job, item } = await later({ ...hook, examinationDate: '2026-06-12' })
    clock.pass(1)
    await added({ ...crackedHook, ...hook, examinationDate: '2026-06-13' })
    await complete()
    await engineer.send(updateItem, { itemId: item._id, examinationDate: '2026-06-15' })

    await complete(job.id)

    expect(await piece(item.equipmentId)).toMatchObject({ condition: 'unsafe', lastExaminationDate: '2026-06-15' })
  })

  test('a device that is ahead has recorded nothing later than it arrived', async () => {
    const { clock, added, complete, piece, later, db } = await twoShackles()
    const hook = { serialNumber: 'HK-1', description: 'Hook' }
    const { job, item } = await later({ ...hook, recordedAt: '2026-06-15T23:00:00.000Z' })
    clock.pass(5)

    await added({ ...crackedHook, ...hook })
    await complete(job.id)
    await complete()

    const { recorded_at } = await db
      .selectFrom('inspection_items')
      .select('recorded_at')
      .where('id', '=', item._id)
      .executeTakeFirstOrThrow()
    expect(recorded_at?.getTime()).toBeLessThan(clock.now().getTime())
    expect(await piece(item.equipmentId)).toMatchObject({ condition: 'unsafe' })
  })
})
