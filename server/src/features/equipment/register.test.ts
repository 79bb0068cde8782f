import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createEquipment,
  deleteEquipment,
  getEquipment,
  listEquipment,
  listEquipmentHistory,
  updateEquipment,
} from '#contract/equipment/equipment.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const words = { serialNumber: 'SN-204', description: 'Electric Hoist' }

async function firm() {
  const context = await testApp()
  const { given, admin } = context
  const company = await given.company()
  const site = await given.site({ company_id: company.id })
  const register = (fields: object = {}) => admin.send(createEquipment, { companyId: company.id, ...words, ...fields })
  const history = async (equipmentId: string) => {
    const { body } = await admin.send(listEquipmentHistory, { equipmentId })
    return body.map(({ what, by }) => [what, by?._id === admin.user.id])
  }
  return { ...context, company, site, register, history }
}

describe('a piece that is entered by hand', () => {
  test('is listed at once, never examined, with everything that was said of it', async () => {
    const { admin, site, register, history } = await firm()
    const said = {
      location: 'Bay 3, over the lathe',
      assetNumber: 'A-1',
      manufacturer: 'Yale',
      modelName: 'CPV',
      wll: '2 t',
      swlConfiguration: 'Single fall',
      hol: '6 m',
      dateOfManufacture: '2019-05',
      examinationType: '6_monthly',
      ownership: 'hired',
      lessor: { name: 'Hire Ltd', address: '1 Hire Street', email: 'reports@hire.test' },
    }

    const { status, body } = await register({ ...said, siteAddressId: site.id })

    expect(status).toBe(201)
    expect(body).toMatchObject({ ...words, ...said, siteAddressId: { _id: site.id }, condition: 'never_examined' })
    expect((await admin.send(listEquipment, {})).body).toEqual([body])
    expect(await history(body._id)).toEqual([['equipment-registered', true]])
  })

  test('is the same one when the call comes again under its id', async () => {
    const { register } = await firm()
    const _id = randomUUID()
    const first = await register({ _id })

    const again = await register({ _id })

    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await register({ _id, serialNumber: 'SN-205' })).body).toMatchObject({ code: 'id-taken' })
  })

  test('is refused with the piece that has its words already', async () => {
    const { register } = await firm()
    const { body: first } = await register()

    const { status, body } = await register({ serialNumber: 'sn 204', description: 'electric  hoist' })

    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'equipment-taken', equipment: { _id: first._id } })
    expect((await register({ description: 'Shackle' })).status).toBe(201)
  })

  test('takes the place of a slip that nothing stands behind any more', async () => {
    const { register, given, company, admin } = await firm()
    const facts = { company_id: company.id, serial_number: 'SN-204', description: 'Electric Hoist' }
    const slip = await given.equipment({ ...facts, is_registered: false })

    const { status, body } = await register({ location: 'Bay 3' })

    expect(status).toBe(201)
    expect(body).toMatchObject({ _id: slip.id, location: 'Bay 3' })
    expect((await admin.send(listEquipment, {})).body).toHaveLength(1)
  })

  test('needs a company, and a site of that company', async () => {
    const { register, given } = await firm()
    const elsewhere = await given.site()

    expect((await register({ siteAddressId: elsewhere.id })).status).toBe(404)
    expect((await register({ companyId: randomUUID() })).status).toBe(404)
    expect((await register({ serialNumber: ' ' })).body).toMatchObject({
      fields: { serialNumber: 'This is required.' },
    })
  })
})

describe('a change of a piece', () => {
  test('keeps what was left out, counts the version up, and says who did what', async () => {
    const { admin, site, register, history } = await firm()
    const { body: piece } = await register({ manufacturer: 'Yale' })
    const update = async (version: number, fields: object) => {
      const { body } = await admin.send(updateEquipment, { equipmentId: piece._id, version, ...fields })
      return body
    }

    await update(1, { siteAddressId: site.id, location: 'Bay 3' })
    await update(2, { description: 'Chain Hoist' })
    await update(3, { lifecycle: 'stored', lifecycleReason: 'Spare' })
    await update(4, { lifecycle: 'in_service' })
    const last = await update(5, { ownership: 'hired', lessor: { name: 'Hire Ltd', address: '', email: '' } })

    expect(last).toMatchObject({
      manufacturer: 'Yale',
      location: 'Bay 3',
      description: 'Chain Hoist',
      lifecycle: 'in_service',
      lifecycleReason: '',
      lessor: { name: 'Hire Ltd' },
      version: 6,
    })
    expect(await history(piece._id)).toEqual([
      ['equipment-changed', true],
      ['equipment-returned', true],
      ['equipment-retired', true],
      ['equipment-renamed', true],
      ['equipment-moved', true],
      ['equipment-registered', true],
    ])
  })

  test('that changes nothing is no change', async () => {
    const { admin, register } = await firm()
    const { body: piece } = await register()

    const { status, body } = await admin.send(updateEquipment, { equipmentId: piece._id, version: 1, ...words })

    expect([status, body.version]).toEqual([200, 1])
  })

  test('of an older version is refused with the piece as it stands', async () => {
    const { admin, register } = await firm()
    const { body: piece } = await register()
    await admin.send(updateEquipment, { equipmentId: piece._id, version: 1, location: 'Bay 3' })

    const { status, body } = await admin.send(updateEquipment, { equipmentId: piece._id, version: 1, location: 'Yard' })

    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale-version', current: { location: 'Bay 3', version: 2 } })
  })

  test.each(['stored', 'withdrawn'])('to %s needs a reason', async (lifecycle) => {
    const { admin, register } = await firm()
    const { body: piece } = await register()
    const retire = (version: number, lifecycleReason?: string) =>
      admin.send(updateEquipment, { equipmentId: piece._id, version, lifecycle, lifecycleReason })

    const refused = await retire(1)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { lifecycleReason: 'Say why it is stored or withdrawn.' } })

    const { body } = await retire(1, 'Sold')
    expect(body).toMatchObject({ condition: 'retired', conditionReason: expect.stringContaining('Sold.') })
    expect((await retire(2, '')).status).toBe(400)
  })

  test('into the words of another piece is refused with that piece', async () => {
    const { admin, register } = await firm()
    const { body: other } = await register()
    const { body: piece } = await register({ serialNumber: 'SN-205' })

    const { status, body } = await admin.send(updateEquipment, {
      equipmentId: piece._id,
      version: 1,
      serialNumber: 'SN 204',
    })

    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'equipment-taken', equipment: { _id: other._id } })
  })

  test('into words that a slip had is made, and whoever names the slip finds the piece', async () => {
    const { admin, register, given, company } = await firm()
    const slip = await given.equipment({
      company_id: company.id,
      serial_number: 'SN-205',
      description: 'Electric Hoist',
      is_registered: false,
    })
    const { body: piece } = await register()

    const { status } = await admin.send(updateEquipment, { equipmentId: piece._id, version: 1, serialNumber: 'SN-205' })

    expect(status).toBe(200)
    expect((await admin.send(getEquipment, { equipmentId: slip.id })).body._id).toBe(piece._id)
  })

  test('keeps the former words, so that a device that still has them reaches the piece', async () => {
    const { admin, db, register } = await firm()
    const { body: piece } = await register()
    await admin.send(updateEquipment, { equipmentId: piece._id, version: 1, description: 'Chain Hoist' })

    const aliases = db.selectFrom('equipment_aliases').select(['identity', 'equipment_id'])
    expect(await aliases.execute()).toEqual([{ identity: 'serial SN204 ELECTRIC HOIST', equipment_id: piece._id }])

    await admin.send(updateEquipment, { equipmentId: piece._id, version: 2, ...words })
    expect(await aliases.execute()).toEqual([{ identity: 'serial SN204 CHAIN HOIST', equipment_id: piece._id }])
  })

  test('to another company’s site, or of what is not there, is refused', async () => {
    const { admin, register, given } = await firm()
    const { body: piece } = await register()
    const { id: siteAddressId } = await given.site()

    expect((await admin.send(updateEquipment, { equipmentId: piece._id, version: 1, siteAddressId })).status).toBe(404)
    expect((await admin.send(updateEquipment, { equipmentId: randomUUID(), version: 1 })).status).toBe(404)
  })
})

describe('a piece is deleted', () => {
  test('while it was never examined, and a second time as well', async () => {
    const { admin, register, db } = await firm()
    const { body: piece } = await register({ location: 'Bay 3' })

    for (const _ of [1, 2]) {
      const { status, body } = await admin.send(deleteEquipment, { equipmentId: piece._id })
      expect([status, body]).toEqual([200, { _id: piece._id }])
    }

    expect((await admin.send(getEquipment, { equipmentId: piece._id })).status).toBe(404)
    const events = await db
      .selectFrom('audit_log')
      .select('what')
      .where('about', '=', piece._id)
      .orderBy('id')
      .execute()
    expect(events.map(({ what }) => what)).toEqual(['equipment-registered', 'equipment-deleted'])
    expect((await register()).body).toMatchObject({ location: '', condition: 'never_examined' })
  })

  test('never once it was examined, nor while it is in a job', async () => {
    const { admin, db, clock, register, given, company, site } = await firm()
    const { body: piece } = await register()
    const job = await given.job({ company_id: company.id, site_address_id: site.id })
    const item = { job_id: job.id, equipment_id: piece._id }
    await given.item({ ...item, status: 'awaiting_inspection' })
    expect((await admin.send(deleteEquipment, { equipmentId: piece._id })).body).toMatchObject({
      error: 'This piece is in an open job. Delete it there first.',
    })

    await given.item(item)
    expect((await admin.send(deleteEquipment, { equipmentId: piece._id })).body).toMatchObject({
      code: 'equipment-in-job',
    })
    await db.updateTable('inspection_items').set({ deleted_at: clock.now() }).execute()
    await db.updateTable('equipment').set({ live_items: 1 }).execute()
    expect((await admin.send(deleteEquipment, { equipmentId: piece._id })).body).toMatchObject({
      error:
        'The customer was told about a danger on this piece, so its history is kept. Store or withdraw it instead.',
    })
    await db.updateTable('inspection_items').set({ deleted_at: null }).execute()
    await db.updateTable('jobs').set({ status: 'completed', completed_at: clock.now() }).execute()
    const { status, body } = await admin.send(deleteEquipment, { equipmentId: piece._id })

    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'equipment-examined' })
    expect((await admin.send(deleteEquipment, { equipmentId: randomUUID() })).status).toBe(404)
  })
})
