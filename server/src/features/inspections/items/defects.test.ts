import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listKnownEquipment } from '#contract/inspections/device.contract.ts'
import { completeJob, createItem, getItem, listItems, updateItem } from '#contract/inspections/inspections.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function openJob() {
  const context = await testApp()
  const { given, engineer } = context
  const job = await given.job({ assigned_engineer_id: engineer.user.id, status: 'in_progress' })
  const jobId = job.id
  const add = async (facts: object = {}) =>
    (await engineer.send(createItem, { jobId, serialNumber: 'CB-1', description: 'Chain Block', ...facts })).body
  return { ...context, job, jobId, add }
}

const worn = {
  _id: randomUUID(),
  part: 'Hook',
  description: 'Worn',
  class: 'could_become_danger',
  dangerByDate: '2026-12-01',
  repair: 'Renew the hook',
} as const
const label = {
  _id: randomUUID(),
  part: '',
  description: 'Label illegible',
  class: 'observation',
  dangerByDate: null,
  repair: '',
} as const
const cracked = {
  _id: randomUUID(),
  part: 'Chain',
  description: 'Cracked',
  class: 'danger',
  dangerByDate: null,
  repair: 'Renew the chain',
} as const

describe('an item with several defects', () => {
  test('is given out with all of them, the gravest first and in the specification’s fields', async () => {
    const { add, engineer, jobId } = await openJob()

    const added = await add({ defects: [label, worn, cracked], fitForPurpose: false })

    const expected = {
      defects: [cracked, worn, label],
      defectPart: 'Chain',
      defectDescription: 'Cracked',
      defectImmediateDanger: true,
      defectPotentialDanger: false,
      dangerByDate: null,
      repairDetails: 'Renew the chain',
    }
    expect(added).toMatchObject(expected)
    expect((await engineer.send(getItem, { itemId: added._id })).body).toMatchObject(expected)
    expect((await engineer.send(listItems, { jobId })).body).toMatchObject([expected])
  })

  test('has its gravest changed by a client that knows only the specification, and the others stay', async () => {
    const { add, engineer } = await openJob()
    const { _id: itemId } = await add({ defects: [label, worn, cracked], fitForPurpose: false })

    const changed = await engineer.send(updateItem, { itemId, defectDescription: 'Cracked through' })
    const cleared = await engineer.send(updateItem, {
      itemId,
      defectPart: '',
      defectDescription: '',
      defectImmediateDanger: false,
      repairDetails: '',
      fitForPurpose: true,
    })

    expect(changed.body.defects).toEqual([{ ...cracked, part: '', description: 'Cracked through' }, worn, label])
    expect(cleared.body).toMatchObject({
      defects: [worn, label],
      defectDescription: 'Worn',
      defectPotentialDanger: true,
      dangerByDate: '2026-12-01',
      status: 'requires_repair',
    })
  })

  test('is not saved again when it is sent as it stands, in whichever order', async () => {
    const { add, engineer } = await openJob()
    const { _id: itemId } = await add({ defects: [worn, label] })
    expect((await engineer.send(updateItem, { itemId, defects: [worn, label], version: 1 })).body.version).toBe(1)
    expect((await engineer.send(updateItem, { itemId, defects: [label, worn], version: 1 })).body.version).toBe(1)
  })

  test('can’t be completed while one of them lacks what the Schedule asks for', async () => {
    const { add, engineer, jobId } = await openJob()
    const { _id: itemId } = await add({ defects: [cracked, { ...worn, repair: '' }], fitForPurpose: false })
    expect(await engineer.send(completeJob, { jobId })).toMatchObject({
      status: 409,
      body: { problems: [{ code: 'repair-not-given', paragraph: '8(c)', item: { _id: itemId } }] },
    })
    await engineer.send(updateItem, { itemId, defects: [cracked, worn] })
    expect((await engineer.send(completeJob, { jobId })).status).toBe(200)
  })

  test('is known with all of them at the next visit', async () => {
    const { add, engineer, jobId, job } = await openJob()
    await add({ defects: [worn, label] })
    await engineer.send(completeJob, { jobId })
    const known = await engineer.send(listKnownEquipment, { companyId: job.company_id })
    expect(known.body).toMatchObject([{ last: { defects: [worn, label], defectDescription: 'Worn' } }])
  })

  test('is told with all of them to whoever saw it otherwise', async () => {
    const { add, engineer, admin, jobId } = await openJob()
    const { _id } = await add({ defects: [worn] })
    await admin.send(updateItem, { itemId: _id, defects: [worn, label] })
    const refused = await engineer.send(completeJob, { jobId, items: [{ _id, version: 1 }] })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        difference: { changed: [{ fields: [{ field: 'defects', before: [worn], after: [worn, label] }] }] },
      },
    })
  })

  test('is refused with two of one id, and with a class that there is not', async () => {
    const { engineer, jobId } = await openJob()
    const send = (defects: object[]) =>
      engineer.send(createItem, { jobId, serialNumber: 'CB-1', description: 'Chain Block', defects })
    expect(await send([worn, worn])).toMatchObject({ status: 400, body: { fields: { defects: expect.any(String) } } })
    expect(await send([{ ...worn, class: 'ugly' }])).toMatchObject({ status: 400 })
  })
})

test('a defect in the specification’s fields is the one defect of the item', async () => {
  const { add, engineer } = await openJob()
  const told = {
    defectPart: 'Hook',
    defectDescription: 'Worn',
    defectPotentialDanger: true,
    dangerByDate: '2026-12-01',
  }
  const added = await add(told)
  const defect = { ...worn, _id: String(added.defects?.[0]?._id), repair: '' }
  expect(added).toMatchObject({ ...told, defects: [defect] })
  const echoed = await engineer.send(updateItem, { ...added, itemId: added._id, defectDescription: 'Worn through' })
  expect(echoed.body.defects).toEqual([{ ...defect, part: '', description: 'Worn through' }])
})
