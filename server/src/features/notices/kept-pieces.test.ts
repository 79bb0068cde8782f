import { expect, test } from 'vitest'
import { getEquipment, listEquipment, rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { updateItem } from '#contract/inspections/inspections.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

/** Somebody was told of a danger on the piece CB-1; CB-9 is another one of the same company. */
async function toldPiece() {
  const context = await dangerousJob()
  const { admin, engineer, given, item, job, told } = context
  const other = await given.equipment({ company_id: job.company_id, serial_number: 'CB-9', description: 'Chain Block' })
  const equipmentId = String(item.equipmentId)
  await told()
  const saved = (fields: object) => engineer.send(updateItem, { itemId: item._id, ...fields })
  const conditionOf = async (id: string) => (await admin.send(getEquipment, { equipmentId: id })).body.condition
  return { ...context, other, equipmentId, saved, conditionOf }
}

test.each([
  ['another piece is named', (id: string) => ({ equipmentId: id })],
  ['it is said to be another piece', () => ({ equipmentId: null })],
  ['it gets the words of another piece', () => ({ serialNumber: 'CB-9' })],
])('an item that somebody was told of stays with its piece: refused when %s', async (_, fields) => {
  const { saved, other, equipmentId, conditionOf } = await toldPiece()

  const reply = await saved(fields(other.id))

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'danger-stands', error: expect.stringContaining('Add a new item for the other piece.') },
  })
  expect(await conditionOf(equipmentId)).toBe('unsafe')
  expect(await conditionOf(other.id)).not.toBe('unsafe')
})

test('a slip in the words of an item that somebody was told of is corrected, and its piece stays unsafe under the new ones', async () => {
  const { admin, saved, equipmentId, conditionOf } = await toldPiece()

  const reply = await saved({ serialNumber: 'CB-11', description: 'Electric Chain Block' })

  expect(reply).toMatchObject({ status: 200, body: { equipmentId, serialNumber: 'CB-11' } })
  expect(await conditionOf(equipmentId)).toBe('unsafe')
  expect((await admin.send(listEquipment, { condition: 'unsafe' })).body).toMatchObject([
    { _id: equipmentId, serialNumber: 'CB-11', description: 'Electric Chain Block' },
  ])
})

test('a number that can’t be read any more leaves the item with its piece', async () => {
  const { saved, equipmentId, conditionOf } = await toldPiece()

  expect(await saved({ serialNumber: 'N/A' })).toMatchObject({ status: 200, body: { equipmentId } })
  expect(await conditionOf(equipmentId)).toBe('unsafe')
})

test('what else is written of an item that somebody was told of is saved', async () => {
  const { saved, equipmentId } = await toldPiece()

  expect(await saved({ repairDetails: 'Scrap it', equipmentId })).toMatchObject({
    status: 200,
    body: { equipmentId, repairDetails: 'Scrap it' },
  })
})

test('once its danger was put right an item can be given another piece', async () => {
  const { owner, saved, other, equipmentId } = await toldPiece()
  await owner.send(rectifyEquipment, { equipmentId, on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' })

  expect(await saved({ equipmentId: other.id })).toMatchObject({ status: 200, body: { equipmentId: other.id } })
})
