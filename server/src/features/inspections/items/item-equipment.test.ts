import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getEquipment, updateEquipment } from '#contract/equipment/equipment.contract.ts'
import {
  createItem,
  getItem,
  listItems,
  loadFromPrevious,
  updateItem,
} from '#contract/inspections/inspections.contract.ts'
import type { Db } from '#server/db/database.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

describe('an item that names a piece of equipment', () => {
  test('is about that piece, which takes its words; the old words still lead to it', async () => {
    const { engineer, added, db, given, job } = await assignedJob()
    const { equipmentId } = await added({ serialNumber: 'SN-1', description: 'Chain Block' })
    const nextYear = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })

    const words = { serialNumber: 'SN-1', description: 'Chain Hoist 2t', wll: '2 t', equipmentId }
    const { body } = await engineer.send(createItem, { jobId: nextYear.id, ...words })
    const other = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    const late = await engineer.send(createItem, {
      jobId: other.id,
      serialNumber: 'sn 1',
      description: 'chain block',
      wll: '',
    })

    expect(body.equipmentId).toBe(equipmentId)
    expect(late.body.equipmentId).toBe(equipmentId)
    expect(await listed(db)).toMatchObject([
      { id: equipmentId, serial_number: 'SN-1', description: 'Chain Hoist 2t', wll: '2 t', live_items: 3 },
    ])
    const { rows } = await renames(db, equipmentId)
    expect(rows).toEqual([
      {
        before: expect.objectContaining({ description: 'Chain Block' }),
        after: expect.objectContaining({ description: 'Chain Hoist 2t' }),
      },
    ])
  })

  test('is treated as if it had named none where the piece is unknown or another company’s', async () => {
    const { engineer, added, given, job } = await assignedJob()
    const elsewhere = await given.job({ assigned_engineer_id: engineer.user.id })
    const { body: foreign } = await engineer.send(createItem, {
      jobId: elsewhere.id,
      serialNumber: 'F',
      description: 'Hook',
    })

    const words = { serialNumber: 'A', description: 'Hook' }
    const known = await added(words)
    const inAnotherJob = async (equipmentId: string | null | undefined) => {
      const { id: jobId } = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
      return (await engineer.send(createItem, { jobId, ...words, ...(equipmentId && { equipmentId }) })).body
        .equipmentId
    }

    const [unknown, odd, others] = [
      await inAnotherJob(randomUUID()),
      await inAnotherJob('no id at all'),
      await inAnotherJob(foreign.equipmentId),
    ]

    expect([unknown, odd, others]).toEqual([known.equipmentId, known.equipmentId, known.equipmentId])
  })

  test('saved without any other change, goes over to the piece, and the one it leaves is in no list', async () => {
    const { engineer, added, db, given, job } = await assignedJob()
    const slip = await added({ serialNumber: 'SN-20' })
    const { equipmentId } = await added({ serialNumber: 'SN-204' })

    const { body } = await engineer.send(updateItem, { itemId: slip._id, equipmentId })

    expect(body).toMatchObject({ equipmentId, version: 2 })
    expect(await listed(db)).toMatchObject([{ id: equipmentId, live_items: 2 }])
    const { id: jobId } = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    const again = await engineer.send(createItem, { jobId, serialNumber: 'SN-20', description: 'Chain Block' })
    expect(again.body.equipmentId).toBe(equipmentId)
  })

  test('keeps the piece when it is merged into another meanwhile', async () => {
    const { engineer, added, db, given, job } = await assignedJob()
    const { equipmentId: from } = await added({ serialNumber: 'SN-1', description: 'Chain Block' })
    const { equipmentId: into } = await added({ serialNumber: 'SN-1', description: 'Hoist' })
    await db
      .updateTable('equipment')
      .set({ merged_into: into ?? null })
      .where('id', '=', String(from))
      .execute()

    const named = await added({ serialNumber: 'SN-1', description: 'Chain Block, yard', equipmentId: from })
    const { id: jobId } = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    const typed = await engineer.send(createItem, { jobId, serialNumber: 'SN-1', description: 'Chain Block' })
    const saved = await engineer.send(updateItem, { itemId: named._id, equipmentId: from })

    expect([named.equipmentId, typed.body.equipmentId]).toEqual([into, into])
    expect(saved.body.version).toBe(1)
  })
})

describe('an item that was loaded from a previous job', () => {
  test('keeps its piece when its words are changed', async () => {
    const { admin, engineer, added, change, job, db } = await assignedJob()
    const { equipmentId } = await added({ serialNumber: 'SN-1', description: 'Chain Block' })
    await change({ status: 'completed' })
    const { companyId, siteAddressId } = { companyId: job.company_id, siteAddressId: job.site_address_id }
    const newJobData = {
      title: 'Next',
      scheduledDate: '2027-01-10',
      companyId,
      siteAddressId,
      assignedEngineerId: engineer.user.id,
    }
    await admin.send(loadFromPrevious, { previousJobId: job.id, newJobData })
    const loaded = await db
      .selectFrom('inspection_items')
      .select('id')
      .where('job_id', '<>', job.id)
      .executeTakeFirstOrThrow()

    await engineer.send(updateItem, { itemId: loaded.id, serialNumber: 'SN-1B', description: 'Chain Hoist' })

    const { body } = await engineer.send(getItem, { itemId: loaded.id })
    expect(body.equipmentId).toBe(equipmentId)
    expect(await listed(db)).toMatchObject([{ id: equipmentId, serial_number: 'SN-1B', live_items: 2 }])
  })

  test('is called as its piece is now, where the office has corrected that since', async () => {
    const { admin, engineer, added, change, job, db } = await assignedJob()
    const words = { serialNumber: 'SN-1', description: 'Chain Block', wll: '1 t', additionalInfo: 'Bay 2' }
    const { equipmentId } = await added({ ...words, manufacturer: 'Yale' })
    await change({ status: 'completed' })
    const { body: piece } = await admin.send(getEquipment, { equipmentId: String(equipmentId) })
    const corrected = { serialNumber: 'SN-1B', description: 'Chain Hoist', wll: '2 t', manufacturer: '' }
    await admin.send(updateEquipment, { equipmentId: piece._id, version: piece.version, ...corrected })
    const { company_id: companyId, site_address_id: siteAddressId } = job
    const newJobData = { title: 'Next', scheduledDate: '2027-01-10', companyId, siteAddressId }
    const assigned = { ...newJobData, assignedEngineerId: engineer.user.id }

    const { body } = await admin.send(loadFromPrevious, { previousJobId: job.id, newJobData: assigned })

    expect((await engineer.send(listItems, { jobId: body.job._id })).body).toMatchObject([
      { equipmentId, serialNumber: 'SN-1B', description: 'Chain Hoist', wll: '2 t', additionalInfo: 'Bay 2' },
    ])
    expect(await listed(db)).toMatchObject([{ id: equipmentId, serial_number: 'SN-1B', live_items: 2 }])
  })

  test('does not take back what the office has written of the piece since', async () => {
    const { engineer, added, db } = await assignedJob()
    const { _id, equipmentId } = await added({ serialNumber: 'SN-1', description: 'Chain Block', wll: '1 t' })
    await db.updateTable('inspection_items').set({ equipment_choice: 'named' }).execute()
    await db.updateTable('equipment').set({ description: 'Hoist', wll: '2 t', identity: 'serial SN1 HOIST' }).execute()

    const words = { serialNumber: 'SN-1', description: 'Chain Block', wll: '1 t' }
    await engineer.send(updateItem, { itemId: _id, ...words, hol: '3 m' })

    expect(await listed(db)).toMatchObject([{ id: equipmentId, description: 'Hoist', wll: '2 t', hol: '3 m' }])
  })
})

describe('an item that was typed', () => {
  test('is looked up again by its words, also where its piece’s id is sent back with them', async () => {
    const { engineer, added, db } = await assignedJob()
    const slip = await added({ serialNumber: 'SN-20' })

    const saved = await engineer.send(updateItem, {
      itemId: slip._id,
      serialNumber: 'SN-204',
      equipmentId: slip.equipmentId,
    })

    expect(saved.body.equipmentId).not.toBe(slip.equipmentId)
    expect(await listed(db)).toMatchObject([{ id: saved.body.equipmentId, serial_number: 'SN-204' }])
  })

  test('leaves a number that can’t be read any more to what was read before, where it was chosen', async () => {
    const { engineer, added, db } = await assignedJob()
    const { equipmentId } = await added({ serialNumber: 'SN-1' })

    const chosen = await added({ serialNumber: 'Illegible', description: 'Hoist', equipmentId })

    expect(chosen.equipmentId).toBe(equipmentId)
    expect(await listed(db)).toMatchObject([{ serial_number: 'SN-1', description: 'Hoist' }])
    const { body } = await engineer.send(getItem, { itemId: chosen._id })
    expect(body.serialNumber).toBe('Illegible')
  })
})

describe('an item that is said to be another piece', () => {
  test('is about a new one with the same words, and stays with it', async () => {
    const { engineer, added, db, given, job } = await assignedJob()
    const first = await added({ serialNumber: '1', description: 'Shackle' })
    const { id: jobId } = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    const { body: second } = await engineer.send(createItem, { jobId, serialNumber: '1', description: 'Shackle' })
    expect(second.equipmentId).toBe(first.equipmentId)

    const said = await engineer.send(updateItem, { itemId: second._id, equipmentId: null })
    const repeated = await engineer.send(updateItem, { itemId: second._id, equipmentId: null, wll: '2 t' })

    expect(said.body.equipmentId).not.toBe(first.equipmentId)
    expect(repeated.body).toMatchObject({ equipmentId: said.body.equipmentId, wll: '2 t' })
    expect(await listed(db)).toHaveLength(2)
  })

  test('is a new one from the start where it is added so, once however often that arrives', async () => {
    const { engineer, added, job, db } = await assignedJob()
    const first = await added({ serialNumber: '1', description: 'Shackle' })
    const item = { _id: randomUUID(), jobId: job.id, serialNumber: '1', description: 'Shackle', equipmentId: null }

    const { body } = await engineer.send(createItem, item)
    const repeated = await engineer.send(createItem, item)

    expect(body.equipmentId).not.toBe(first.equipmentId)
    expect(repeated).toMatchObject({ status: 200, body: { equipmentId: body.equipmentId } })
    expect(await listed(db)).toHaveLength(2)
  })

  test('goes to the piece with its new words where they are changed with it', async () => {
    const { engineer, added } = await assignedJob()
    const hoist = await added({ serialNumber: 'H-1', description: 'Hoist' })
    const wrong = await added({ serialNumber: 'X', description: 'Hoist', equipmentId: null })

    const { body } = await engineer.send(updateItem, {
      itemId: wrong._id,
      serialNumber: 'H-1',
      equipmentId: hoist.equipmentId,
    })

    expect(body.equipmentId).toBe(hoist.equipmentId)
  })
})

test('words of another piece that is in use are not taken, and the work is not refused', async () => {
  const { added, db } = await assignedJob()
  const { equipmentId: one } = await added({ serialNumber: 'A', description: 'Hoist' })
  await added({ serialNumber: 'B', description: 'Hoist' })

  const item = await added({ serialNumber: 'B', description: 'Hoist', equipmentId: one, wll: '5 t' })

  expect(item.equipmentId).toBe(one)
  expect(await listed(db)).toMatchObject([
    { serial_number: 'A', wll: '5 t', live_items: 2 },
    { serial_number: 'B', wll: '', live_items: 1 },
  ])
})

function listed(db: Db) {
  return db.selectFrom('equipment').selectAll().where('is_listed', '=', true).orderBy('serial_number').execute()
}

async function renames(db: Db, equipmentId: string | null | undefined) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('what', '=', 'equipment-renamed')
    .where('about', '=', String(equipmentId))
    .orderBy('id')
    .execute()
  return { rows }
}
