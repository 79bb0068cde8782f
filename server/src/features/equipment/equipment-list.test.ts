import { describe, expect, test } from 'vitest'
import {
  countEquipment,
  exportEquipment,
  listEquipment,
  countEquipmentBySite,
} from '#contract/equipment/equipment.contract.ts'
import { conditions } from '#contract/inspections/equipment/condition.rules.ts'
import { testApp } from '#server/testing/test-app.ts'

const today = '2026-06-15'
const examined = { last_examined_on: '2026-01-10' }

/** One piece in each condition, at two sites of the customer's company. */
async function register() {
  const context = await testApp()
  const { given, customer } = context
  const company_id = String(customer.user.company_id)
  const [quay, mill] = [
    await given.site({ company_id }),
    await given.site({ company_id, address_line1: 'Old Mill', city: 'Leeds' }),
  ]
  const at = { company_id, site_address_id: quay.id }
  const piece = (serial_number: string, facts: object) => given.equipment({ ...at, serial_number, ...facts })
  await piece('OVER-1', { ...examined, next_examination_on: '2026-06-14', location: 'Bay 3, over the lathe' })
  await piece('SOON-1', { ...examined, next_examination_on: today, manufacturer: 'Yale' })
  await piece('SOON-2', { ...examined, next_examination_on: '2026-07-15' })
  await piece('DATE-1', { ...examined, next_examination_on: '2026-07-16', asset_number: 'A-77' })
  await piece('UNSAFE-1', { ...examined, next_examination_on: '2027-01-10', is_not_fit: true })
  await piece('NEVER-1', { description: 'Jib Crane' })
  await piece('STORED-1', {
    ...examined,
    next_examination_on: '2026-01-01',
    lifecycle: 'stored',
    lifecycle_reason: 'Spare.',
    site_address_id: mill.id,
  })
  return { ...context, company_id, quay, mill }
}

describe('the list of equipment', () => {
  test('names every piece, the soonest due first, with its condition and why', async () => {
    const { customer } = await register()

    const { status, body, headers } = await customer.send(listEquipment, {})

    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('7')
    expect(body.map(({ serialNumber, condition }) => [serialNumber, condition])).toEqual([
      ['STORED-1', 'retired'],
      ['OVER-1', 'overdue'],
      ['SOON-1', 'due_soon'],
      ['SOON-2', 'due_soon'],
      ['DATE-1', 'in_date'],
      ['UNSAFE-1', 'unsafe'],
      ['NEVER-1', 'never_examined'],
    ])
    expect(body[0]?.conditionReason).toBe('Stored: Spare.')
    expect(body[0]?.siteAddressId).toMatchObject({ addressLine1: 'Old Mill', city: 'Leeds' })
    expect(body[1]?.conditionReason).toBe('Overdue since 14/06/2026.')
  })

  test('is narrowed by condition, lifecycle, site and day, and counted likewise', async () => {
    const { admin, company_id, mill } = await register()
    const serials = async (filter: object) => {
      const { body, headers } = await admin.send(listEquipment, { companyId: company_id, ...filter })
      expect(Number(headers['x-total-count'])).toBe(body.length)
      expect((await admin.send(countEquipment, { companyId: company_id, ...filter })).body.total).toBe(body.length)
      return body.map(({ serialNumber }) => serialNumber)
    }

    expect(await serials({ condition: 'overdue,unsafe' })).toEqual(['OVER-1', 'UNSAFE-1'])
    expect(await serials({ lifecycle: 'stored,withdrawn' })).toEqual(['STORED-1'])
    expect(await serials({ siteAddressId: mill.id })).toEqual(['STORED-1'])
    expect(await serials({ dueBefore: '2026-07-15', lifecycle: 'in_service' })).toEqual(['OVER-1', 'SOON-1'])
    expect(await serials({ sort: 'description', condition: 'never_examined,overdue' })).toEqual(['OVER-1', 'NEVER-1'])
    expect(await serials({ sort: 'serialNumber', condition: 'due_soon,in_date' })).toEqual([
      'DATE-1',
      'SOON-1',
      'SOON-2',
    ])
  })

  test.each([
    ['its serial number, however it is spaced', 'over1', ['OVER-1']],
    ['a serial number with other signs', 'UNSAFE.1', ['UNSAFE-1']],
    ['its asset number', 'a-77', ['DATE-1']],
    ['its description', 'jib', ['NEVER-1']],
    ['its maker', 'yale', ['SOON-1']],
    ['where it is', 'lathe bay', ['OVER-1']],
    ['a percent sign, which is in none', '%', []],
  ])('is searched by %s', async (_, q, found) => {
    const { customer } = await register()

    const { body } = await customer.send(listEquipment, { q })

    expect(body.map(({ serialNumber }) => serialNumber)).toEqual(found)
    expect((await customer.send(countEquipment, { q })).body.total).toBe(found.length)
  })

  test('is counted site by site, what stands at none last', async () => {
    const { customer, given, company_id, mill } = await register()
    await given.equipment({ company_id, site_address_id: null, serial_number: 'NOWHERE-1' })

    const { sites } = (await customer.send(countEquipmentBySite, {})).body

    const [quay, oldMill, nowhere] = sites
    expect(sites.map(({ total }) => total)).toEqual([6, 1, 1])
    expect(oldMill?.retired).toBe(1)
    expect(oldMill?.siteAddressId).toMatchObject({ _id: mill.id, addressLine1: 'Old Mill', city: 'Leeds' })
    expect(quay).toMatchObject({ unsafe: 1, overdue: 1, dueSoon: 2, inDate: 1, neverExamined: 1 })
    expect(nowhere?.siteAddressId).toBeNull()
  })

  test('comes in pages that never overlap', async () => {
    const { customer } = await register()

    const pages = await Promise.all(
      [0, 3, 6].map(async (offset) => (await customer.send(listEquipment, { limit: 3, offset })).body),
    )

    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(7)
  })

  test('leaves out what nothing stands behind, what was merged away and what is of a deleted company', async () => {
    const { admin, given, db, clock, company_id } = await register()
    const into = await given.equipment({ company_id, serial_number: 'INTO' })
    await given.equipment({ company_id, serial_number: 'SLIP', is_registered: false })
    await given.equipment({ company_id, serial_number: 'GONE', merged_into: into.id })
    const closed = await given.company()
    await given.equipment({ company_id: closed.id })
    await db.updateTable('companies').set({ deleted_at: clock.now() }).where('id', '=', closed.id).execute()

    const { body } = await admin.send(listEquipment, {})

    expect(body).toHaveLength(8)
    expect(body.map(({ serialNumber }) => serialNumber)).not.toContain('SLIP')
    expect((await admin.send(countEquipment, {})).body.total).toBe(8)
    expect((await admin.send(listEquipment, { companyId: closed.id })).status).toBe(404)
  })

  test('refuses a condition that is none, and says which there are', async () => {
    const { admin } = await testApp()

    for (const endpoint of [listEquipment, countEquipment, exportEquipment]) {
      const { status, body } = await admin.send(endpoint, { condition: 'overdue,rusty' })

      expect(status).toBe(400)
      const sentence = expect.stringContaining(conditions.join(', '))
      expect(body).toMatchObject({ code: 'invalid-input', error: sentence, fields: { condition: sentence } })
    }
  })
})

describe('the counts of equipment', () => {
  test('say how many are in each condition, and all of them together', async () => {
    const { customer } = await register()

    const { body } = await customer.send(countEquipment, {})

    expect(body).toEqual({
      total: 7,
      unsafe: 1,
      overdue: 1,
      putRight: 0,
      dueSoon: 2,
      inDate: 1,
      neverExamined: 1,
      retired: 1,
    })
  })
})

describe('equipment is seen', () => {
  test('by customers only where it is their own company’s', async () => {
    const { customer, given } = await register()
    const other = await given.company()
    await given.equipment({ company_id: other.id, serial_number: 'OTHERS' })
    const site = await given.site({ company_id: other.id })
    const foreignJob = await given.job({ company_id: other.id, site_address_id: site.id })

    const { body } = await customer.send(listEquipment, {})

    expect(body.map(({ serialNumber }) => serialNumber)).not.toContain('OTHERS')
    for (const endpoint of [listEquipment, countEquipment, exportEquipment]) {
      expect((await customer.send(endpoint, { companyId: other.id })).status).toBe(404)
      expect((await customer.send(endpoint, { siteAddressId: site.id })).status).toBe(404)
      expect((await customer.send(endpoint, { jobId: foreignJob.id })).status).toBe(404)
    }
  })

  test.each([
    ['an open job', { status: 'in_progress' as const }, 7],
    [
      'a job that was completed 89 days ago',
      { status: 'completed' as const, completed_at: new Date('2026-03-18T10:00:00Z') },
      7,
    ],
    [
      'a job that was completed 91 days ago',
      { status: 'completed' as const, completed_at: new Date('2026-03-16T08:00:00Z') },
      0,
    ],
    ['a cancelled job', { status: 'cancelled' as const }, 0],
    ['a deleted job', { deleted_at: new Date('2026-06-01T08:00:00Z') }, 0],
  ])('by engineers of a company they have %s for', async (_, facts, seen) => {
    const { engineer, given, company_id, quay } = await register()
    await given.equipment({ company_id: (await given.company()).id, serial_number: 'OTHERS' })
    const assigned = { company_id, site_address_id: quay.id, assigned_engineer_id: engineer.user.id }
    await given.job({ ...assigned, ...facts })

    const { body } = await engineer.send(listEquipment, {})

    expect(body).toHaveLength(seen)
    expect((await engineer.send(countEquipment, {})).body.total).toBe(seen)
    expect((await engineer.send(listEquipment, { companyId: company_id })).status).toBe(seen ? 200 : 404)
    expect((await engineer.send(countEquipment, { siteAddressId: quay.id })).status).toBe(seen ? 200 : 404)
  })
})
