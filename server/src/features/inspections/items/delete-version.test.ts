import { describe, expect, test } from 'vitest'
import { deleteItem, getItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

describe('deleting an item with the version it was seen at', () => {
  test('a delete that has seen the item as it stands deletes it', async () => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added()

    expect(await engineer.send(deleteItem, { itemId, reason: 'Twice', version: 1 })).toMatchObject({
      status: 200,
      body: { _id: itemId },
    })
    expect(await engineer.send(deleteItem, { itemId, reason: 'Twice', version: 1 })).toMatchObject({ status: 200 })
  })

  test('a delete that has not seen the last change is refused with the current item, which stays', async () => {
    const { engineer, admin, added } = await assignedJob()
    const { _id: itemId } = await added()
    await admin.send(updateItem, { itemId, defectImmediateDanger: true, fitForPurpose: false, version: 1 })

    const stale = await engineer.send(deleteItem, { itemId, reason: 'Twice', version: 1 })

    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale-version', current: { _id: itemId, version: 2, defectImmediateDanger: true } },
    })
    expect(await engineer.send(getItem, { itemId })).toMatchObject({ status: 200 })
  })

  test('a delete without a version, as the specification has it, is taken as it is', async () => {
    const { engineer, added } = await assignedJob()
    const { _id: itemId } = await added()
    await engineer.send(updateItem, { itemId, wll: '2 t' })

    expect(await engineer.send(deleteItem, { itemId, reason: 'Twice' })).toMatchObject({ status: 200 })
  })
})
