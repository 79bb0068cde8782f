import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listDue } from '#contract/due/due.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { testApp } from '#server/testing/test-app.ts'

const today = '2026-06-15'

/** Two companies: Acme with two sites and a piece that nobody knows the place of, and Zenith with one. */
async function firm() {
  const context = await testApp()
  const { given } = context
  const [acme, zenith] = [await given.company({ name: 'Acme' }), await given.company({ name: 'zenith' })]
  const quay = await given.site({ company_id: acme.id })
  const mill = await given.site({ company_id: acme.id, address_line1: 'Old Mill', city: 'Leeds', postcode: 'LS1 1AA' })
  const depot = await given.site({ company_id: zenith.id })
  const piece = (
    site: { company_id: string; id: string | null },
    serial_number: string,
    due: string | null,
    more = {},
  ) =>
    given.equipment({
      company_id: site.company_id,
      site_address_id: site.id,
      serial_number,
      next_examination_on: due,
      ...more,
    })
  const serials = async (input: Record<string, unknown>) =>
    (await context.admin.send(listDue, input)).body.map(({ equipment }) => equipment.map((each) => each.serialNumber))
  return { ...context, acme, zenith, quay, mill, depot, piece, serials }
}

describe('the list of what is due', () => {
  test('has a row for each site, the worst first, and counts each piece once by its condition', async () => {
    const { admin, piece, acme, quay, mill, depot, serials } = await firm()
    await piece(quay, 'LATER', '2026-09-13')
    await piece(quay, 'OVER', '2026-06-14')
    await piece(quay, 'UNSAFE', '2026-06-01', { is_not_fit: true })
    await piece(quay, 'TODAY', today)
    await piece(quay, 'BEYOND', '2026-09-14')
    await piece(quay, 'STORED', '2026-01-01', { lifecycle: 'stored', lifecycle_reason: 'Spare' })
    await piece(quay, 'NEVER', null)
    await piece(mill, 'MILL', '2026-07-01')
    await piece(depot, 'DEPOT', '2026-06-01')
    await piece({ company_id: acme.id, id: null }, 'NOWHERE', '2026-08-01')

    const { status, body, headers } = await admin.send(listDue, {})

    expect([status, headers['x-total-count']]).toEqual([200, '4'])
    expect(body[0]).toEqual({
      companyId: { _id: acme.id, name: 'Acme' },
      siteAddressId: { _id: quay.id, addressLine1: '1 Quay Road', city: 'Hull', postcode: 'HU1 1AA' },
      earliestDueDate: '2026-06-01',
      overdue: 1,
      due: 2,
      unsafe: 1,
      equipment: [
        expect.objectContaining({ serialNumber: 'UNSAFE', condition: 'unsafe', nextExaminationDate: '2026-06-01' }),
        expect.objectContaining({ serialNumber: 'OVER', condition: 'overdue', openJob: null }),
        expect.objectContaining({ serialNumber: 'TODAY', condition: 'due_soon' }),
        expect.objectContaining({ serialNumber: 'LATER', condition: 'in_date' }),
      ],
    })
    expect(body.map(({ companyId, siteAddressId }) => [companyId.name, siteAddressId?.addressLine1 ?? null])).toEqual([
      ['Acme', '1 Quay Road'],
      ['zenith', '1 Quay Road'],
      ['Acme', 'Old Mill'],
      ['Acme', null],
    ])
    expect(await serials({ limit: 2, offset: 1 })).toEqual([['DEPOT'], ['MILL']])
    expect(await serials({ within: 'overdue' })).toEqual([['UNSAFE', 'OVER'], ['DEPOT']])
    expect(await serials({ within: 0, companyId: acme.id })).toEqual([['UNSAFE', 'OVER', 'TODAY']])
    expect(await serials({ within: 30, siteAddressId: mill.id })).toEqual([['MILL']])
  })

  test('gives out sites that are due on one day by the names of their companies, page by page', async () => {
    const { admin, piece, given, depot, quay, mill } = await firm()
    const brink = await given.site({ company_id: (await given.company({ name: 'Brink' })).id })
    for (const [site, serial] of [
      [depot, 'ZENITH'],
      [mill, 'ACME-2'],
      [brink, 'BRINK'],
      [quay, 'ACME-1'],
    ] as const)
      await piece(site, serial, '2026-07-01')
    await piece(quay, 'LATER', '2026-07-02')

    const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => admin.send(listDue, { limit: 1, offset })))

    expect(pages.map(({ body }) => body[0]?.equipment[0]?.serialNumber)).toEqual([
      'ACME-1',
      'ACME-2',
      'BRINK',
      'ZENITH',
      undefined,
    ])
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['4', '4', '4', '4', '4'])
  })

  test('names pieces of one kind that are due on one day in the order of their serial numbers', async () => {
    const { piece, quay, serials } = await firm()
    for (const serial of ['S-4', 'S-1', 'S-5', 'S-3', 'S-2']) await piece(quay, serial, '2026-07-01')

    expect(await serials({})).toEqual([['S-1', 'S-2', 'S-3', 'S-4', 'S-5']])
  })

  test('puts what was not presented at two visits running first, also where it is due later or was never examined', async () => {
    const { admin, piece, quay, mill, depot, serials } = await firm()
    await piece(quay, 'SOON', '2026-06-20')
    await piece(mill, 'ONCE', '2027-01-01', { not_presented_times: 1 })
    await piece(mill, 'HIDDEN', '2027-05-01', { not_presented_times: 2 })
    await piece(mill, 'ALSO DUE', '2026-07-01')
    await piece(mill, 'GONE', '2027-05-01', { not_presented_times: 3, lifecycle: 'withdrawn' })
    await piece(depot, 'NEVER', null, { not_presented_times: 3 })

    const { body, headers } = await admin.send(listDue, {})

    expect(headers['x-total-count']).toBe('3')
    expect(body.map(({ earliestDueDate, due }) => [earliestDueDate, due])).toEqual([
      ['2026-07-01', 1],
      [null, 0],
      ['2026-06-20', 1],
    ])
    expect(body[0]?.equipment).toMatchObject([
      { serialNumber: 'HIDDEN', timesRunning: 2, nextExaminationDate: '2027-05-01' },
      { serialNumber: 'ALSO DUE', timesRunning: 0 },
    ])
    expect(await serials({ within: 0 })).toEqual([['HIDDEN'], ['NEVER']])
    expect(await serials({ within: 'overdue' })).toEqual([])
  })

  test('shows the open job in which a piece is to be examined, and none that is over', async () => {
    const { admin, given, piece, quay } = await firm()
    const { id: equipment_id } = await piece(quay, 'CB-100', null)
    const at = { company_id: quay.company_id, site_address_id: quay.id }
    const last = await given.job({ ...at, status: 'completed' })
    await given.item({ job_id: last.id, equipment_id, examined_on: '2025-07-01', next_examination_on: '2026-07-01' })
    for (const over of [{ status: 'cancelled' as const }, { deleted_at: new Date() }]) {
      const job = await given.job({ ...at, ...over })
      await given.item({ job_id: job.id, equipment_id, status: 'awaiting_inspection' })
    }
    const openJob = async () => (await admin.send(listDue, {})).body[0]?.equipment[0]?.openJob
    expect(await openJob()).toBeNull()

    const next = await given.job({ ...at, title: 'July', scheduled_on: '2026-07-01' })
    await given.item({ job_id: next.id, equipment_id, status: 'awaiting_inspection' })

    const number = jobNumber(next.number)
    expect(await openJob()).toEqual({ _id: next.id, number, title: 'July', scheduledDate: '2026-07-01' })
    const ofJob = (jobId: string) => admin.send(listDue, { jobId, within: 3660 })
    expect((await ofJob(last.id)).body).toMatchObject([{ equipment: [{ _id: equipment_id }] }])
    expect((await ofJob((await given.job(at)).id)).body).toEqual([])
  })

  test('is empty where nothing is due, and of a company that was deleted', async () => {
    const { db, piece, depot, serials } = await firm()
    await piece(depot, 'DEPOT', '2026-06-01')
    await db.updateTable('companies').set({ deleted_at: new Date() }).where('id', '=', depot.company_id).execute()

    expect(await serials({})).toEqual([])
  })

  test('answers 404 for a company, a site or a job that is not there, and 400 for no number of days', async () => {
    const { admin, engineer, customer } = await firm()

    for (const field of ['companyId', 'siteAddressId', 'jobId'])
      expect(await admin.send(listDue, { [field]: randomUUID() })).toMatchObject({ status: 404 })
    expect(await admin.send(listDue, { within: 'soon' })).toMatchObject({
      status: 400,
      body: { fields: { within: expect.any(String) } },
    })
    for (const person of [engineer, customer]) expect((await person.send(listDue, {})).status).toBe(403)
  })
})
