import { describe, expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import {
  createEquipment,
  deleteEquipment,
  getEquipment,
  mergeEquipment,
  unmergeEquipment,
  updateEquipment,
} from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { search, type SearchResults } from '#contract/search/search.contract.ts'
import { examined } from '#server/testing/attack/planted-world.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

type Person = Pick<Awaited<ReturnType<typeof completedJob>>['admin'], 'send'>

async function found(person: Person, q: string): Promise<SearchResults> {
  const { status, body } = await person.send(search, { q })
  expect(status).toBe(200)
  return body
}

describe('the search for a piece of equipment', () => {
  async function examinedPiece() {
    const context = await completedJob()
    const { admin, engineer, given, company, site } = context
    const mine = { company_id: company.id, site_address_id: site.id, assigned_engineer_id: engineer.user.id }
    const job = await given.job(mine)
    const add = async (serialNumber: string, more: object = {}) => {
      const { body } = await engineer.send(createItem, { jobId: job.id, ...examined, serialNumber, ...more })
      return { itemId: body._id, equipmentId: String(body.equipmentId) }
    }
    const idsFor = async (person: Person, q: string) => (await found(person, q)).equipment.map(({ _id }) => _id)
    return { ...context, openJob: job, add, idsFor, admin }
  }

  test('never lists one that nothing stands behind any more, such as a corrected slip', async () => {
    const { admin, engineer, add } = await examinedPiece()
    const { itemId, equipmentId: slip } = await add('GHO-20')

    const { body: corrected } = await engineer.send(updateItem, { itemId, serialNumber: 'GHO-204' })
    const { itemId: deleted } = await add('GHO-9')
    await engineer.send(deleteItem, { itemId: deleted, reason: 'Recorded twice' })

    expect((await found(admin, 'GHO')).equipment).toMatchObject([{ _id: corrected.equipmentId, number: 'GHO-204' }])
    expect(corrected.equipmentId).not.toBe(slip)
  })

  test('finds one that was merged away as the piece it went into, by either’s number, and again after it is taken back', async () => {
    const { admin, ownCustomer, engineer, add, idsFor } = await examinedPiece()
    const first = await add('MRG-1')
    const second = await add('MRG-22', { description: 'Hoist' })
    const third = await add('LAST-3')
    await admin.send(mergeEquipment, { equipmentId: first.equipmentId, intoId: second.equipmentId })
    await admin.send(mergeEquipment, { equipmentId: second.equipmentId, intoId: third.equipmentId })

    for (const person of [admin, ownCustomer, engineer]) {
      for (const q of ['MRG-1', 'mrg22', 'LAST-3'])
        expect([q, await idsFor(person, q)]).toEqual([q, [third.equipmentId]])
    }
    await admin.send(unmergeEquipment, { equipmentId: second.equipmentId })
    expect(await idsFor(admin, 'MRG-22')).toEqual([second.equipmentId])
    expect(await idsFor(admin, 'MRG-1')).toEqual([second.equipmentId])
  })

  test('finds one by the number that it had before', async () => {
    const { admin, ownCustomer, customer, add, idsFor } = await examinedPiece()
    const { equipmentId } = await add('OLD-100')
    const { body: piece } = await admin.send(getEquipment, { equipmentId })
    await admin.send(updateEquipment, { equipmentId, version: piece.version, serialNumber: 'NEW-200' })

    for (const person of [admin, ownCustomer]) {
      for (const q of ['old100', 'NEW-200']) expect([q, await idsFor(person, q)]).toEqual([q, [equipmentId]])
    }
    for (const q of ['old100', 'NEW-200']) expect(await idsFor(customer, q)).toEqual([])
  })

  test('finds one that was entered by hand and has not been examined yet', async () => {
    const { admin, ownCustomer, customer, company, idsFor } = await examinedPiece()
    const words = { companyId: company.id, serialNumber: 'HAND-7', description: 'Jib Crane' }
    const { body } = await admin.send(createEquipment, words)

    const { equipment } = await found(ownCustomer, 'hand7')

    expect(equipment).toMatchObject([{ _id: body._id, jobId: null, itemId: null, certificateNumber: null }])
    expect(await idsFor(customer, 'hand7')).toEqual([])
    await admin.send(deleteEquipment, { equipmentId: body._id })
    expect(await idsFor(admin, 'hand7')).toEqual([])
  })

  test('shows the report that speaks of its examination, not a later one in which it was left out', async () => {
    const { admin, engineer, given, openJob, company, site, add } = await examinedPiece()
    const reportOn = async (jobId: string) => {
      await engineer.send(completeJob, { jobId })
      const { status, body } = await engineer.send(generateCertificate, { jobId })
      expect(status).toBe(201)
      return body
    }
    const { equipmentId } = await add('LEFT-1')
    const spoken = await reportOn(openJob.id)
    const mine = { company_id: company.id, site_address_id: site.id, assigned_engineer_id: engineer.user.id }
    const { id: jobId } = await given.job({ ...mine, scheduled_on: '2026-12-01' })
    const leftOut = { outcome: 'not_presented', outcomeReason: 'On hire', serialNumber: 'LEFT-1' }
    await engineer.send(createItem, { jobId, description: examined.description, ...leftOut })
    await engineer.send(createItem, { jobId, ...examined, serialNumber: 'OTHER-1' })
    await reportOn(jobId)

    const { equipment } = await found(admin, 'left-1')

    expect(equipment).toMatchObject([{ _id: equipmentId, jobId: openJob.id, certificateNumber: spoken.number }])
  })
})
