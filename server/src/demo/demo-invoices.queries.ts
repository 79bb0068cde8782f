import type { Insertable } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import { isAwaitingInvoice } from '#server/features/invoices/invoice-list.queries.ts'

export type DemoInvoice = Insertable<DB['invoices']> & { id: string; created_at: Date }

/** Completed work, oldest first: in the order in which it is invoiced. */
export function listDemoWork(tx: Db) {
  return tx
    .selectFrom('jobs')
    .where(isAwaitingInvoice)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .select((eb) => [
      eb.ref('jobs.completed_at').$notNull().as('completedAt'),
      'jobs.id',
      'jobs.title as jobTitle',
      'jobs.number as jobNumber',
      'companies.name as companyName',
      'companies.address as companyAddress',
      ...camelColumns('sites', 'address_line1 address_line2 city postcode'),
      eb
        .selectFrom('inspection_items as items')
        .whereRef('items.job_id', '=', 'jobs.id')
        .where('items.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('itemCount'),
    ])
    .orderBy('jobs.completed_at')
    .orderBy('jobs.id')
    .execute()
}

export async function insertDemoInvoices(tx: Db, invoices: DemoInvoice[]) {
  if (invoices.length === 0) return
  await tx.insertInto('invoices').values(invoices).execute()
  await tx.updateTable('invoice_numbers').set({ last: invoices.length }).execute()
}
