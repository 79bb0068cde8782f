import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

interface ReportedItems {
  itemIds: string[]
  /** To whom the report was issued: nothing is told of another company's. */
  companyId: string
  issuedAt: Date
}

/** Which of the items are in a current report of the same company that was issued later, about an examination not before. */
export async function listLaterReports(db: Db, { itemIds, companyId, issuedAt }: ReportedItems) {
  const { rows } = await sql<{ itemId: string; number: number; reportDate: string }>`
    select distinct items.id as "itemId", reports.number, reports.facts ->> 'reportDate' as "reportDate"
    from inspection_items as items
    join inspection_items as later on later.equipment_id = items.equipment_id and later.job_id <> items.job_id
    join certificates as reports on reports.job_id = later.job_id
    where items.id = any(${itemIds}::uuid[])
      and later.deleted_at is null and later.examined_on >= coalesce(items.examined_on, later.examined_on)
      and later.created_at <= reports.issued_at
      and reports.company_id = ${companyId} and reports.issued_at > ${issuedAt}
      and not exists (
        select from certificates as newer
        where newer.job_id = reports.job_id and newer.company_id = reports.company_id and newer.version > reports.version
      )
      and not exists (select from certificate_withdrawals as taken_back where taken_back.certificate_id = reports.id)
    order by reports.number desc
  `.execute(db)
  return rows
}
