import { describe, expect, test } from 'vitest'
import { exportEquipment } from '#contract/equipment/equipment.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function register() {
  const context = await testApp()
  const { given, customer } = context
  const company_id = String(customer.user.company_id)
  const site = await given.site({ company_id })
  await given.equipment({
    company_id,
    site_address_id: site.id,
    serial_number: '=1+1',
    description: 'Hoist, "big"',
    manufactured_on: '2019-05',
    last_examined_on: '2026-05-01',
    next_examination_on: '2026-11-01',
  })
  await given.equipment({ company_id, serial_number: 'STORE', lifecycle: 'stored', lifecycle_reason: 'Spare' })
  return context
}

describe('the file of equipment', () => {
  test('says of each piece what the register says, for Excel and for a person in Britain', async () => {
    const { customer } = await register()

    const { status, body, headers } = await customer.send(exportEquipment, {})

    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('equipment-2026-06-15.csv')
    const [heads, first, second, end] = String(body).split('\r\n')
    expect(heads).toMatch(/^\ufeffSerial Number,Asset Number,Description,/)
    expect(first).toBe(
      `'=1+1,,"Hoist, ""big""",,,,,,05/2019,Acme Ltd,"1 Quay Road, Hull, HU1 1AA",,In date,Due 01/11/2026.,01/05/2026,01/11/2026,,At 12-monthly interval,In service,Owned,,`,
    )
    expect(second).toContain('Retired,Stored: Spare.')
    expect(end).toBe('')
  })

  test.each([
    ["'=HYPERLINK(1)", '=HYPERLINK(1)'],
    ["'+44", '+44'],
    ['-2', '-2'],
    ["'-2+3", '-2+3'],
    ["'@SUM(A1)", '@SUM(A1)'],
    [`"A;'=1"`, 'A;=1'],
  ])('has %s for a serial number %s, which no spreadsheet runs', async (written, serial_number) => {
    const { admin, customer, given } = await register()
    const company_id = String(customer.user.company_id)
    await given.equipment({ company_id, serial_number, description: 'Hostile' })

    const { body } = await admin.send(exportEquipment, { q: 'hostile' })

    expect(String(body).split('\r\n')[1]?.startsWith(`${written},`)).toBe(true)
  })

  test('is a workbook where one is asked for', async () => {
    const { app, customer } = await register()
    const headers = { authorization: `Bearer ${customer.token}` }

    const reply = await app.inject({ url: '/api/equipment/export?format=xlsx', headers })

    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('equipment-2026-06-15.xlsx'),
    })
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('holds what the filters leave, and all of it', async () => {
    const { admin, customer, db } = await register()
    const facts = { company_id: String(customer.user.company_id), description: 'Sling', is_registered: true }
    await db
      .insertInto('equipment')
      .values(
        Array.from({ length: 1200 }, (_, index) => ({
          ...facts,
          identity: `serial SL${index} SLING`,
          serial_number: `SL-${index}`,
          created_at: new Date('2026-01-05T09:00:00Z'),
        })),
      )
      .execute()

    const { body } = await admin.send(exportEquipment, { q: 'sling', condition: 'never_examined' })

    const serials = String(body)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(new Set(serials)).toEqual(new Set(Array.from({ length: 1200 }, (_, index) => `SL-${index}`)))
  })

  test('in another format is refused', async () => {
    const { admin } = await testApp()

    expect((await admin.send(exportEquipment, { format: 'pdf' })).status).toBe(400)
  })
})
