import { expect, test } from 'vitest'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { derivedTables, differencesOf } from '#server/testing/derived-tables/derived-tables.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { toInvoice } from './invoice.mapper.ts'
import { findInvoice } from './invoices.queries.ts'

const lines = JSON.stringify([
  { description: 'Examination', quantity: 3, unitPricePence: 3333 },
  { description: 'Travel', quantity: 1, unitPricePence: 1 },
])

/** A system as it was before invoices were issued, with one in each status, brought up to date. */
async function migratedDatabase(settings = `company_name = 'Hopwood Ltd', company_address = 'Sheffield'`) {
  const { db, pool } = await testDatabase('template0')
  const client = await pool.connect()
  const before = (await listMigrations()).filter((name) => name < '0110')
  await makeTables(client, before)
  await client.query(`
    update tool_settings set ${settings};
    insert into companies (id, name, address, created_at)
      values ('a0000000-0000-4000-8000-000000000001', 'Acme Ltd', '1 Works Road', now());
    insert into site_addresses (id, company_id, address_line1, city, postcode, created_at)
      values ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'Wharf', 'Leeds', 'LS1', now());
    insert into jobs (id, title, company_id, site_address_id, status, scheduled_on, completed_at, created_at)
      select ('c0000000-0000-4000-8000-00000000000' || n)::uuid, 'Visit ' || n, 'a0000000-0000-4000-8000-000000000001',
        'b0000000-0000-4000-8000-000000000001', 'completed', '2026-03-29', '2026-03-29T23:30:00Z', now()
      from generate_series(1, 4) as n;
    insert into invoices (id, number, job_id, status, lines, subtotal_pence, vat_basis_points, vat_pence, total_pence, terms,
        created_at, sent_at, paid_at)
      select ('d0000000-0000-4000-8000-00000000000' || n)::uuid, n, ('c0000000-0000-4000-8000-00000000000' || n)::uuid, status,
        '${lines}', 10000, 2000, 2000, 12000, terms, '2026-03-30T23:30:00Z', sent_at, paid_at
      from (values
        (1, 'awaiting_invoice', 'Payment due within 30 days', null, null),
        (2, 'invoice_generated', 'On receipt', null, null),
        (3, 'invoice_sent', 'Payment due within 14 days', '2026-04-02T09:00:00Z'::timestamptz, null),
        (4, 'invoice_paid', '30 days end of month', null, '2026-04-20T09:00:00Z'::timestamptz)
      ) as old (n, status, terms, sent_at, paid_at)`)
  client.release()
  await migrate(pool)
  const one = async (n: number) => {
    const row = await findInvoice(db, `d0000000-0000-4000-8000-00000000000${n}`)
    if (!row) throw new Error('An old invoice is gone.')
    return { row, invoice: toInvoice(row) }
  }
  return { one, db }
}

test('invoices of before keep figures, date and terms; those that were sent are issued as they stand', async () => {
  const { one, db } = await migratedDatabase()
  const [draft, generated, sent, paid] = [await one(1), await one(2), await one(3), await one(4)]

  for (const { invoice } of [draft, generated, sent, paid]) {
    expect(invoice).toMatchObject({
      lineItems: [
        {
          description: 'Examination',
          quantity: 3,
          unitPrice: 33.33,
          total: 99.99,
          vatCategory: 'rated',
          vatRate: null,
        },
        { description: 'Travel', total: 0.01 },
      ],
      vatTotals: [{ vatRate: 20, net: 100, vat: 20 }],
      subtotal: 100,
      vatRate: 20,
      vatAmount: 20,
      total: 120,
      orderNumber: '',
      // Half past midnight on 30 March in London.
      supplyDate: '2026-03-30',
    })
  }
  expect(draft.invoice).toMatchObject({ invoiceDate: null, issuedAt: null, paymentDays: 30, dueDate: null })
  expect(generated.invoice).toMatchObject({ invoiceDate: '2026-03-31', issuedAt: null, paymentDays: null })
  expect(sent.invoice).toMatchObject({
    invoiceDate: '2026-03-31',
    issuedAt: '2026-04-02T09:00:00.000Z',
    dueDate: '2026-04-14',
  })
  expect(paid.invoice).toMatchObject({ invoiceDate: '2026-03-31', issuedAt: '2026-04-20T09:00:00.000Z', dueDate: null })
  expect([draft.row.frozen, generated.row.frozen]).toEqual([null, null])
  await db.updateTable('jobs').set({ title: 'Renamed' }).execute()
  expect((await one(1)).invoice.jobId.title).toBe('Renamed')
  expect((await one(3)).invoice.jobId).toMatchObject({ title: 'Visit 3', companyId: { name: 'Acme Ltd' } })
  expect((await one(3)).row.frozen).toMatchObject({ firm: { companyName: 'Hopwood Ltd' }, certificateNumber: null })
})

test('invoices of before are counted by their date, and those that were paid are remembered as paid', async () => {
  const { one, db } = await migratedDatabase()

  expect((await one(3)).row).toMatchObject({ firstSentAt: new Date('2026-04-02T09:00:00Z'), firstPaidAt: null })
  expect((await one(4)).row).toMatchObject({ firstSentAt: null, firstPaidAt: new Date('2026-04-20T09:00:00Z') })
  expect((await one(4)).invoice.wasPaid).toBe(true)
  for (const name of ['figures', 'customer_years', 'invoice_totals'] as const)
    expect(await differencesOf(db, derivedTables[name])).toEqual([])
})

test('invoices of a firm that had not said its name are issued without it', async () => {
  const { one } = await migratedDatabase(`company_name = ''`)

  expect((await one(3)).row.frozen).toMatchObject({ firm: null, companyName: 'Acme Ltd' })
})
