import { describe, expect, test } from 'vitest'
import { createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

describe('behind each item stands a piece of equipment', () => {
  test('the same one in every job of the company, known by what was written last', async () => {
    const { engineer, job, added, given, db } = await assignedJob()
    const nextYear = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    await added({ serialNumber: 'SN-001', manufacturer: 'Yale' })

    await engineer.send(createItem, {
      jobId: nextYear.id,
      serialNumber: 'sn 001',
      description: 'chain block',
      modelName: 'VS',
    })

    const pieces = await db.selectFrom('equipment').selectAll().execute()
    expect(pieces).toMatchObject([{ company_id: job.company_id, serial_number: 'sn 001', model_name: 'VS' }])
    const items = await db.selectFrom('inspection_items').select('equipment_id').execute()
    expect(items).toEqual([{ equipment_id: pieces[0]?.id }, { equipment_id: pieces[0]?.id }])
  })

  test('another one in another company, and for another number', async () => {
    const { engineer, added, given, db } = await assignedJob()
    const elsewhere = await given.job({ assigned_engineer_id: engineer.user.id })
    const { _id: itemId } = await added()
    await engineer.send(createItem, { jobId: elsewhere.id, serialNumber: 'CB-1', description: 'Chain Block' })

    await engineer.send(updateItem, { itemId, serialNumber: 'CB-2' })

    expect(await db.selectFrom('equipment').select('id').execute()).toHaveLength(3)
  })

  test('one of its own where no number says which it is', async () => {
    const { added, db } = await assignedJob()

    await added({ serialNumber: 'N/A' })
    await added({ serialNumber: 'N/A' })

    expect(await db.selectFrom('equipment').select('id').execute()).toHaveLength(2)
  })
})
