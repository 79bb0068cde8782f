import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listInvoices } from '#contract/invoices/invoices.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { listPurchaseOrders } from '#contract/purchase-orders/purchase-orders.contract.ts'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { testApp } from '#server/testing/test-app.ts'

const offsets = [499, 500, 501, 777, 1_000, 1_301, 1_499]

describe('a page far down a list holds what it would hold if one had walked there', () => {
  test('a page far down a list of jobs of one day holds what it would hold if one had walked there', async () => {
    const { admin, given, db } = await testApp()
    const { id } = await given.job({ scheduled_on: '2026-03-31' })
    await sql`
      insert into jobs (title, status, scheduled_on, company_id, site_address_id, created_at)
      select title, case when n % 3 = 0 then 'cancelled' else 'pending' end, scheduled_on, company_id, site_address_id,
        created_at
      from jobs, generate_series(1, 1600) n where id = ${id}`.execute(db)

    await expectSamePages(admin, listJobs, [{}, { status: 'pending' }, { status: 'pending,cancelled' }])
  })

  test('a page far down a list of invoices, some deleted, holds what it would hold if one had walked there', async () => {
    const { admin, given, db } = await testApp()
    const { id } = await given.job({ status: 'completed' })
    await sql`
      with copies as (
        insert into jobs (title, status, scheduled_on, company_id, site_address_id, completed_at, created_at)
        select title, status, scheduled_on, company_id, site_address_id, completed_at, created_at
        from jobs, generate_series(1, 1700) where id = ${id} returning id
      )
      insert into invoices (number, job_id, status, lines, subtotal_pence, vat_basis_points, vat_pence, total_pence, terms,
        created_at, deleted_at)
      select n, id, case when n % 10 = 0 then 'invoice_sent' else 'invoice_paid' end, '[]', 0, 2000, 0, 0, '', now(),
        case when n % 17 = 0 then now() end
      from (select id, row_number() over () as n from copies) numbered`.execute(db)

    await expectSamePages(admin, listInvoices, [{}, { status: 'invoice_paid' }])
  })

  test('a page far down a list of purchase orders, some deleted, holds what it would hold if one had walked there', async () => {
    const { admin, db } = await testApp()
    await sql`
      insert into purchase_orders (number, supplier, status, lines, total_pence, created_at, deleted_at)
      select n, 'Supplier', case when n % 10 = 0 then 'draft' else 'paid' end,
        '[{"description": "Chain", "costPence": 100}]', 100, now(), case when n % 17 = 0 then now() end
      from generate_series(1, 1700) n`.execute(db)

    await expectSamePages(admin, listPurchaseOrders, [{}, { status: 'paid' }])
  })
})

type Admin = Awaited<ReturnType<typeof testApp>>['admin']

async function expectSamePages(admin: Admin, list: ListEndpoint, filters: object[]) {
  const pageOf = async (input: object) => {
    const { body, headers } = await admin.send(list, { ...input })
    return { ids: (body as { _id: string }[]).map(({ _id }) => _id), total: Number(headers['x-total-count']) }
  }
  for (const filter of filters) {
    const whole = await pageOf(filter)
    for (const offset of [...offsets, whole.ids.length - 3, whole.ids.length, 5_000]) {
      const page = await pageOf({ ...filter, limit: 40, offset })
      expect([filter, offset, page.ids]).toEqual([filter, offset, whole.ids.slice(offset, offset + 40)])
      expect(page.total).toBe(whole.ids.length)
    }
  }
}
