import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  getEquipment,
  listEquipment,
  listEquipmentHistory,
  listExaminations,
  mergeEquipment,
  unmergeEquipment,
  updateEquipment,
} from '#contract/equipment/equipment.contract.ts'
import { listDuplicates, rejectDuplicate } from '#contract/equipment/duplicates.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

const hoist = { serial_number: 'SN-204', description: 'Electric Hoist' }
const same = { serial_number: 'SN 204', description: 'Elec. hoist' }
const dayMinutes = 24 * 60

/** One piece under two descriptions, each examined in a job of its own. */
async function duplicates() {
  const context = await completedJob()
  const { given, company, anotherJob, admin } = context
  const one = await given.equipment({ company_id: company.id, ...hoist, is_registered: false })
  const other = await given.equipment({ company_id: company.id, ...same, is_registered: false })
  const [first, second] = [await anotherJob([]), await anotherJob([])]
  await given.item({ ...hoist, job_id: first.id, equipment_id: one.id, examined_on: '2025-06-10' })
  await given.item({
    ...same,
    job_id: second.id,
    equipment_id: other.id,
    examined_on: '2026-06-10',
    next_examination_on: '2026-12-10',
  })
  const merge = (intoId = one.id) => admin.send(mergeEquipment, { equipmentId: other.id, intoId })
  const unmerge = () => admin.send(unmergeEquipment, { equipmentId: other.id })
  const piece = async (equipmentId: string) => (await admin.send(getEquipment, { equipmentId })).body
  const sources = async (equipmentId: string) => {
    const { body } = await admin.send(listExaminations, { equipmentId })
    return body.map(({ examinationDate, source }) => [examinationDate, source])
  }
  return { ...context, one, other, merge, unmerge, piece, sources }
}

describe('a merge', () => {
  test('makes two pieces one, with every examination of both', async () => {
    const { admin, one, other, merge, piece, sources } = await duplicates()

    const { status, body } = await merge()

    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: one.id, lastExaminationDate: '2026-06-10', nextExaminationDate: '2026-12-10' })
    expect(await piece(other.id)).toEqual({ ...body, openDefects: [], rectifications: [] })
    expect((await admin.send(listEquipment, {})).body).toEqual([body])
    expect(await sources(other.id)).toEqual([
      ['2026-06-10', 'merged'],
      ['2025-06-10', 'own'],
    ])
  })

  test('takes along where a piece is, if the other is nowhere, and what its company was reminded of', async () => {
    const { db, given, company, one, other, merge, piece } = await duplicates()
    const site = await given.site({ company_id: company.id })
    await db.updateTable('equipment').set({ site_address_id: null }).where('id', '=', one.id).execute()
    const bay = { site_address_id: site.id, location: 'Bay 4' }
    await db.updateTable('equipment').set(bay).where('id', '=', other.id).execute()
    const reminder = { id: randomUUID(), company_id: company.id, sent_on: '2026-06-15', piece_count: 1 }
    await db.insertInto('reminders').values(reminder).execute()
    const step = { due_on: '2026-12-10', step: 60, is_covered: false, reminder_id: reminder.id }
    await db
      .insertInto('reminder_steps')
      .values({ ...step, equipment_id: other.id })
      .execute()

    await merge()

    expect(await piece(one.id)).toMatchObject({ siteAddressId: { _id: site.id }, location: 'Bay 4' })
    const told = await db.selectFrom('reminder_steps').selectAll().where('equipment_id', '=', one.id).execute()
    expect(told).toEqual([{ ...step, equipment_id: one.id }])
  })

  test('leaves a piece that is somewhere where it is', async () => {
    const { db, given, company, one, other, merge, piece } = await duplicates()
    const [here, there] = [await given.site({ company_id: company.id }), await given.site({ company_id: company.id })]
    await db.updateTable('equipment').set({ site_address_id: here.id }).where('id', '=', one.id).execute()
    const bay = { site_address_id: there.id, location: 'Bay 4' }
    await db.updateTable('equipment').set(bay).where('id', '=', other.id).execute()

    await merge()

    expect(await piece(one.id)).toMatchObject({ siteAddressId: { _id: here.id }, location: '' })
  })

  test('of the same pair is answered once more as it stands', async () => {
    const { db, merge } = await duplicates()
    const first = await merge()

    const again = await merge()

    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await db.selectFrom('equipment_merges').select('id').execute()).toHaveLength(1)
  })

  test('is the same whether ids come in small letters or in capitals', async () => {
    const { admin, one, other, piece, unmerge } = await duplicates()
    const equipmentId = other.id.toUpperCase()
    const send = (intoId: string) => admin.send(mergeEquipment, { equipmentId, intoId })

    expect((await send(other.id)).status).toBe(400)
    expect(await send(one.id.toUpperCase())).toMatchObject({ status: 200, body: { _id: one.id } })
    expect((await unmerge()).status).toBe(200)
    const { version } = await piece(other.id)
    expect((await admin.send(updateEquipment, { equipmentId, version, location: 'Yard' })).status).toBe(200)
  })

  test('is told in the history of both', async () => {
    const { admin, one, other, merge, unmerge } = await duplicates()
    await merge()
    await unmerge()

    const history = async (equipmentId: string) =>
      (await admin.send(listEquipmentHistory, { equipmentId })).body.map(({ what, by }) => [what, by?._id])

    const by = admin.user.id
    expect(await history(one.id)).toEqual([
      ['equipment-unmerged', by],
      ['equipment-merged-in', by],
    ])
    expect(await history(other.id)).toEqual([
      ['equipment-unmerged', by],
      ['equipment-merged', by],
    ])
  })

  test('is refused with itself, across companies, with nothing, and where it was merged elsewhere', async () => {
    const { given, company, one, other, merge, admin } = await duplicates()
    const foreign = await given.equipment({ company_id: (await given.company()).id, ...hoist })
    const third = await given.equipment({ company_id: company.id, serial_number: 'THIRD' })

    const itself = await merge(other.id)
    expect(itself.status).toBe(400)
    expect(itself.body).toMatchObject({ fields: { intoId: expect.any(String) } })
    for (const intoId of [foreign.id, randomUUID()]) expect((await merge(intoId)).status).toBe(404)
    await merge()
    expect((await merge(third.id)).body).toMatchObject({ code: 'already-merged' })
    const back = await admin.send(mergeEquipment, { equipmentId: one.id, intoId: other.id })
    expect(back.status).toBe(400)
  })

  test('goes on where its piece is merged further, and a change of what was merged away shows the one it went into', async () => {
    const { admin, given, company, one, other, merge, piece, sources } = await duplicates()
    const third = await given.equipment({ company_id: company.id, serial_number: 'THIRD' })
    await merge()
    await admin.send(mergeEquipment, { equipmentId: one.id, intoId: third.id })

    expect((await piece(other.id))._id).toBe(third.id)
    expect(await sources(other.id)).toEqual([
      ['2026-06-10', 'merged'],
      ['2025-06-10', 'merged'],
    ])
    const { status, body } = await admin.send(updateEquipment, { equipmentId: other.id, version: 1, location: 'Yard' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale-version', current: { _id: third.id } })
  })
})

describe('a merge is taken back', () => {
  test('for 30 days: each piece has again what was written about it', async () => {
    const { admin, clock, db, one, other, merge, piece, signedIn } = await duplicates()
    const [before, otherBefore] = [await piece(one.id), await piece(other.id)]
    await merge()
    clock.pass(30 * dayMinutes)
    const later = await signedIn(admin.user)
    const unmergeLater = () => later.send(unmergeEquipment, { equipmentId: other.id })

    const { status, body } = await unmergeLater()

    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: other.id, lastExaminationDate: otherBefore.lastExaminationDate })
    const { body: again } = await later.send(getEquipment, { equipmentId: one.id })
    expect(again.lastExaminationDate).toBe(before.lastExaminationDate)
    for (const { id, examined_on } of [
      { id: one.id, examined_on: '2025-06-10' },
      { id: other.id, examined_on: '2026-06-10' },
    ]) {
      const items = db.selectFrom('inspection_items').select('examined_on').where('equipment_id', '=', id)
      expect(await items.execute()).toEqual([{ examined_on }])
    }
    expect((await unmergeLater()).body).toEqual(body)
  })

  test('not later, and not where there was none', async () => {
    const { admin, clock, one, other, merge, signedIn } = await duplicates()
    await merge()
    clock.pass(31 * dayMinutes)
    const later = await signedIn(admin.user)

    const { status, body } = await later.send(unmergeEquipment, { equipmentId: other.id })

    expect([status, body]).toMatchObject([409, { code: 'merge-expired' }])
    expect((await later.send(unmergeEquipment, { equipmentId: one.id })).status).toBe(404)
  })

  test('not where its words are another piece’s by now', async () => {
    const { admin, one, merge, unmerge, piece } = await duplicates()
    await merge()
    const { version } = await piece(one.id)
    const taken = { serialNumber: 'SN 204', description: 'Elec. hoist' }
    expect((await admin.send(updateEquipment, { equipmentId: one.id, version, ...taken })).status).toBe(200)

    const { status, body } = await unmerge()

    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'equipment-taken', equipment: { _id: one.id } })
  })
})

describe('probable duplicates', () => {
  test('are pairs of one company with the same serial number, offered until somebody decides', async () => {
    const { admin, given, company, one, other } = await duplicates()
    await given.equipment({ company_id: (await given.company()).id, ...hoist })
    await given.equipment({ company_id: company.id, serial_number: '1', description: 'Shackle' })
    await given.equipment({ company_id: company.id, serial_number: '1', description: 'Jib crane' })
    const list = () => admin.send(listDuplicates, { companyId: company.id, limit: 10 })

    const { body, headers } = await list()
    expect(headers['x-total-count']).toBe('1')
    expect(body.map((pair) => new Set([pair.one._id, pair.other._id]))).toEqual([new Set([one.id, other.id])])

    for (const _ of [1, 2]) {
      const reply = await admin.send(rejectDuplicate, { equipmentId: one.id, otherId: other.id })
      expect([reply.status, reply.body]).toEqual([200, { _id: one.id, otherId: other.id }])
    }
    expect((await list()).body).toEqual([])
    const { body: events } = await admin.send(listEquipmentHistory, { equipmentId: other.id })
    expect(events.map(({ what }) => what)).toEqual(['equipment-not-duplicate'])
  })

  test('are found in other case and with other spaces and signs, and rejected from either side', async () => {
    const { admin, given, company, one, other } = await duplicates()
    const third = await given.equipment({ company_id: company.id, serial_number: ' sn/204 ', description: 'HOIST' })
    const pairs = async () => (await admin.send(listDuplicates, { companyId: company.id })).body.length
    expect(await pairs()).toBe(3)

    for (const [equipmentId, otherId] of [
      [other.id, one.id],
      [one.id, other.id],
      [third.id, other.id],
    ]) {
      expect((await admin.send(rejectDuplicate, { equipmentId, otherId })).status).toBe(200)
    }

    expect(await pairs()).toBe(1)
  })

  test('of a company that was deleted are not listed, and not counted', async () => {
    const { admin, company, db } = await duplicates()
    await db.updateTable('companies').set({ deleted_at: new Date() }).where('id', '=', company.id).execute()

    const { body, headers } = await admin.send(listDuplicates, { limit: 10 })

    expect([body, headers['x-total-count']]).toEqual([[], '0'])
  })

  test('are gone with their merge', async () => {
    const { admin, merge } = await duplicates()
    await merge()

    expect((await admin.send(listDuplicates, {})).body).toEqual([])
  })

  test('are decided about two different pieces of one company', async () => {
    const { admin, given, one } = await duplicates()
    const foreign = await given.equipment({ company_id: (await given.company()).id, ...hoist })
    const reject = (otherId: string) => admin.send(rejectDuplicate, { equipmentId: one.id, otherId })

    expect((await reject(foreign.id)).status).toBe(404)
    expect((await reject(randomUUID())).status).toBe(404)
    const itself = await reject(one.id)
    expect(itself.status).toBe(400)
    expect(itself.body).toMatchObject({ fields: { otherId: 'Name two different pieces.' } })
    expect((await admin.send(listDuplicates, { companyId: randomUUID() })).status).toBe(404)
  })
})
