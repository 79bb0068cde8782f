import { describe, expect, test } from 'vitest'
import { generateCertificate, withdrawCertificate } from '#contract/certificates/certificates.contract.ts'
import { createItem } from '#contract/inspections/inspections.contract.ts'
import { createInvoice } from '#contract/invoices/invoices.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { createPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { search, type SearchResults } from '#contract/search/search.contract.ts'
import { bindTag } from '#contract/tags/bind-tags.contract.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { examined } from '#server/testing/attack/planted-world.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testApp } from '#server/testing/test-app.ts'

type Context = Awaited<ReturnType<typeof testApp>>

async function found(person: Pick<Context['admin'], 'send'>, q: string): Promise<SearchResults> {
  const { status, body } = await person.send(search, { q })
  expect(status).toBe(200)
  return body
}

/** How many of each kind, without those of which there are none. */
function counts(results: SearchResults) {
  return Object.fromEntries(
    Object.entries(results)
      .map(([kind, hits]) => [kind, hits.length] as const)
      .filter(([, count]) => count > 0),
  )
}

describe('the office', () => {
  test('finds a job and its company by their names, and the invoice and certificate with the job', async () => {
    const { admin, engineer, job, company } = await completedJob()
    const certificate = await engineer.send(generateCertificate, { jobId: job.id })
    const invoice = await admin.send(createInvoice, { jobId: job.id })

    const results = await found(admin, 'acme annual')

    expect(results).toEqual({
      jobs: [
        {
          _id: job.id,
          title: 'Annual examination',
          number: 'J-00001',
          companyId: { _id: company.id, name: 'Acme Ltd' },
          place: 'Canal Wharf, Leeds',
          status: 'completed',
          scheduledDate: '2026-06-20',
        },
      ],
      companies: [],
      sites: [],
      contacts: [],
      equipment: [],
      certificates: [expect.objectContaining({ _id: certificate.body._id, number: 'C-000001', status: 'current' })],
      invoices: [expect.objectContaining({ _id: invoice.body._id, number: 'INV-00001', jobId: job.id })],
      purchaseOrders: [],
    })
    expect((await found(admin, 'works road')).companies).toMatchObject([{ _id: company.id, number: null }])
  })

  test('finds a contact by name, email and telephone number, however it is written; nobody else does', async () => {
    const { admin, engineer, ownCustomer, given, company } = await completedJob()
    const { id } = await given.contact({ company_id: company.id, name: 'Jane Doe', phone: '+44 (0)113 496 0123' })

    for (const q of ['jane', 'jane@acme', '0113 496 0123', '01134960123', '+44 113 4960123', '4960123']) {
      const { contacts } = await found(admin, q)
      expect([q, contacts]).toEqual([
        q,
        [
          {
            _id: id,
            title: 'Jane Doe',
            number: null,
            companyId: { _id: company.id, name: 'Acme Ltd' },
            email: 'jane@acme.test',
            phone: '+44 (0)113 496 0123',
          },
        ],
      ])
    }
    for (const person of [engineer, ownCustomer]) expect((await found(person, 'jane')).contacts).toEqual([])
  })

  test('finds a site by its street, its town and its postcode with and without the blank', async () => {
    const { admin, site, company } = await completedJob()

    for (const q of ['canal', 'wharf leeds', 'LS11 5PS', 'ls115ps']) {
      expect((await found(admin, q)).sites).toEqual([
        {
          _id: site.id,
          title: 'Canal Wharf, Leeds LS11 5PS',
          number: null,
          companyId: { _id: company.id, name: 'Acme Ltd' },
        },
      ])
    }
  })

  test('finds an order by 9 and by #9, before those whose numbers only begin with 9', async () => {
    const { admin, db } = await testApp()
    const order = { supplier: 'Chains & Co', lineItems: [{ description: 'Shackles', cost: 12.5 }] }
    await db.updateTable('purchase_order_numbers').set({ last: 89 }).execute()
    await admin.send(createPurchaseOrder, order)
    await db.updateTable('purchase_order_numbers').set({ last: 8 }).execute()
    const ninth = await admin.send(createPurchaseOrder, order)

    for (const q of ['9', '#9', 'PO 9']) {
      const { purchaseOrders } = await found(admin, q)
      expect(purchaseOrders.map(({ number }) => number)).toEqual(['#9', '#90'])
      expect(purchaseOrders[0]).toMatchObject({ _id: ninth.body._id, title: 'Chains & Co', status: 'draft' })
    }
    expect((await found(admin, 'chains')).purchaseOrders).toHaveLength(2)
  })

  test('finds a job by its number, in full, without its zeros and by its beginning, and only what the person may see', async () => {
    const { admin, engineer, given } = await testApp()
    const own = await given.job({ assigned_engineer_id: engineer.user.id })
    const other = await given.job()

    for (const q of ['J-00002', 'j 2', 'J-2', '2']) {
      expect([q, (await found(admin, q)).jobs[0]]).toMatchObject([q, { _id: other.id, number: 'J-00002' }])
      expect([q, (await found(engineer, q)).jobs]).toEqual([q, []])
    }
    expect((await found(admin, 'J-000')).jobs.map(({ number }) => number)).toEqual(['J-00001', 'J-00002'])
    expect((await found(engineer, 'J-000')).jobs.map(({ _id }) => _id)).toEqual([own.id])
  })

  test('finds certificates and invoices by their numbers, in full or without what stands before them', async () => {
    const { admin, engineer, job } = await completedJob()
    await engineer.send(generateCertificate, { jobId: job.id })
    await admin.send(createInvoice, { jobId: job.id })

    expect(counts(await found(admin, 'C-000001'))).toEqual({ certificates: 1 })
    expect(counts(await found(admin, 'inv-00001'))).toEqual({ invoices: 1 })
    expect(counts(await found(admin, 'inv-000'))).toEqual({ invoices: 1 })
    expect(counts(await found(admin, '1'))).toMatchObject({ certificates: 1, invoices: 1 })
  })

  test('finds a piece of equipment by its serial number, whatever signs it is typed with, or by its tag, in the job of its certificate', async () => {
    const { admin, engineer, given, job: completed, company, site } = await completedJob()
    const mine = { company_id: company.id, site_address_id: site.id, assigned_engineer_id: engineer.user.id }
    const earlier = await given.job({ ...mine, scheduled_on: '2026-01-10' })
    const later = await given.job({ ...mine, scheduled_on: '2026-08-10' })
    const item = await engineer.send(createItem, { jobId: earlier.id, ...examined, serialNumber: 'CBX-100' })
    await engineer.send(createItem, { jobId: later.id, ...examined, serialNumber: 'CBX-1001' })

    const [first, second] = (await found(admin, 'cbx100')).equipment
    expect(first).toEqual({
      _id: expect.any(String),
      title: 'Chain Block',
      number: 'CBX-100',
      companyId: { _id: company.id, name: 'Acme Ltd' },
      jobId: earlier.id,
      itemId: item.body._id,
      certificateNumber: null,
    })
    expect(second).toMatchObject({ number: 'CBX-1001', jobId: later.id })
    expect((await found(admin, 'x-100')).equipment).toHaveLength(2)
    const { equipmentId } = item.body
    await admin.send(bindTag, { equipmentId: String(equipmentId), value: 'https://tags.example/7' })
    for (const person of [admin, engineer]) {
      expect((await found(person, 'https://tags.example/7')).equipment).toMatchObject([{ _id: equipmentId }])
    }
    expect(completed.id).not.toBe(earlier.id)
  })

  test('is led to the job of the current certificate, and to the latest job once that is withdrawn', async () => {
    const { admin, engineer, given, company, site, db, clock } = await completedJob()
    const mine = { company_id: company.id, site_address_id: site.id, assigned_engineer_id: engineer.user.id }
    const certified = await given.job({ ...mine, scheduled_on: '2026-01-10' })
    const open = await given.job({ ...mine, scheduled_on: '2026-08-10' })
    await engineer.send(createItem, { jobId: certified.id, ...examined, serialNumber: 'HST-7' })
    await engineer.send(createItem, { jobId: open.id, ...examined, serialNumber: 'HST-7' })
    await db
      .updateTable('jobs')
      .set({ status: 'completed', completed_at: clock.now(), completed_by: engineer.user.id })
      .where('id', '=', certified.id)
      .execute()
    const { body: certificate } = await engineer.send(generateCertificate, { jobId: certified.id })

    expect((await found(admin, 'hst-7')).equipment).toMatchObject([
      { jobId: certified.id, certificateNumber: 'C-000001' },
    ])
    await admin.send(withdrawCertificate, { certificateId: certificate._id, reason: 'Wrong chain' })
    expect((await found(admin, 'hst-7')).equipment).toMatchObject([{ jobId: open.id, certificateNumber: null }])
    expect((await found(admin, 'C-000001')).certificates).toMatchObject([{ status: 'withdrawn' }])
    expect((await found(engineer, 'C-000001')).certificates).toEqual([])
  })

  test('gets at most ten of a kind, the names that begin with the word first', async () => {
    const { admin, given } = await testApp()
    for (let number = 0; number < 12; number += 1) await given.company({ name: `A quarry ${number}` })
    await given.company({ name: 'Quarry Holdings' })

    const { companies } = await found(admin, 'quarry')

    expect(companies).toHaveLength(10)
    expect(companies[0]?.title).toBe('Quarry Holdings')
  })

  test('does not find what was deleted', async () => {
    const { admin, db, given } = await testApp()
    const { id } = await given.company({ name: 'Gone Ltd', deleted_at: new Date() })
    const site = await given.site({ company_id: id, city: 'Goneham', deleted_at: new Date() })
    await given.job({ company_id: id, site_address_id: site.id, title: 'Gone job', deleted_at: new Date() })
    await admin.send(createPurchaseOrder, { supplier: 'Gone Supplies', lineItems: [{ description: 'x', cost: 1 }] })
    await db.updateTable('purchase_orders').set({ deleted_at: new Date() }).execute()

    expect(counts(await found(admin, 'gone'))).toEqual({})
    expect(counts(await found(admin, '#1'))).toEqual({})
  })
})

describe('what another company or engineer has', () => {
  test('is not found by a customer, who finds their own jobs, sites, equipment and certificates', async () => {
    const { context, world } = await plantedApp()
    const { customer } = context

    const results = await found(customer, 'CB-1')
    expect(results.equipment.map(({ companyId }) => companyId._id)).toEqual([world.companyId])
    for (const q of ['CB-1', 'annual', 'quay', '1', 'acme', 'C-0', 'otto', 'INV-1', '#1']) {
      const { jobs, companies, sites, equipment, certificates, ...office } = await found(customer, q)
      const companyIds = [...jobs, ...sites, ...equipment, ...certificates].map(({ companyId }) => companyId._id)
      expect([q, companies, new Set([world.companyId, ...companyIds])]).toEqual([q, [], new Set([world.companyId])])
      expect(office).toEqual({ contacts: [], invoices: [], purchaseOrders: [] })
    }
    expect((await found(customer, 'annual')).jobs).not.toEqual([])
    expect((await found(customer, 'quay')).sites.map(({ _id }) => _id)).toContain(world.siteId)
    expect((await found(customer, 'C-0')).certificates.map(({ _id }) => _id)).toContain(world.certificateId)
  })

  test('is not found by an engineer, who finds their own jobs and what belongs to them', async () => {
    const { context, world } = await plantedApp()
    const { engineer } = context
    const own = new Set([world.companyId])

    for (const q of ['CB-1', 'annual', 'quay', '1', 'acme', 'C-0', 'INV-1', '#1']) {
      const { jobs, companies, sites, equipment, certificates, ...office } = await found(engineer, q)
      const companyIds = [...jobs, ...sites, ...equipment, ...certificates].map(({ companyId }) => companyId._id)
      const ids = [...companyIds, ...companies.map(({ _id }) => _id)]
      expect([q, new Set([world.companyId, ...ids])]).toEqual([q, own])
      expect(office).toEqual({ contacts: [], invoices: [], purchaseOrders: [] })
    }
    expect((await found(engineer, 'acme')).companies).toMatchObject([{ _id: world.companyId }])
    expect((await found(engineer, 'CB-1')).equipment).toHaveLength(1)
    expect((await found(engineer, 'C-0')).certificates.map(({ _id }) => _id)).toContain(world.certificateId)
  })

  test('nor what a cancelled or reassigned job leads to', async () => {
    const { engineer, customer, given, admin } = await testApp()
    const company_id = String(customer.user.company_id)
    const job = await given.job({ company_id, assigned_engineer_id: engineer.user.id, title: 'Dockside' })
    await engineer.send(createItem, { jobId: job.id, ...examined, serialNumber: 'DCK-1' })
    expect(counts(await found(engineer, 'DCK-1'))).toEqual({ equipment: 1 })
    expect(counts(await found(engineer, 'dockside'))).toEqual({ jobs: 1 })

    await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })

    for (const person of [engineer, customer]) {
      expect(counts(await found(person, 'DCK-1'))).toEqual({})
      expect(counts(await found(person, 'dockside'))).toEqual({})
    }
    expect(counts(await found(admin, 'DCK-1'))).toEqual({ equipment: 1 })
  })
})

describe('a search that makes no sense', () => {
  test('finds nothing, whatever signs it is made of', async () => {
    const { admin, given } = await testApp()
    await given.job()

    for (const q of ['', '   ', '%', '_', '%%%', '\\', "'", '-- ;', '%_%', '#']) {
      expect([q, counts(await found(admin, q))]).toEqual([q, {}])
    }
  })

  test('takes wildcards as they stand and refuses what no number or name is as long as', async () => {
    const { admin, given } = await testApp()
    await given.job({ title: 'Fifty 50% off' })

    expect(counts(await found(admin, '50%'))).toEqual({ jobs: 1 })
    expect(counts(await found(admin, 'f%y'))).toEqual({})
    expect(counts(await found(admin, 'fi_ty'))).toEqual({})
    expect((await admin.send(search, { q: 'x'.repeat(201) })).status).toBe(400)
    expect(counts(await found(admin, 'x y z '.repeat(33)))).toEqual({})
  })
})
