import { sql } from 'kysely'
import type { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import type { Db } from '#server/db/database.ts'

export async function findBackedUpVersion(db: Db, number: number, backupMadeAt: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('certificates')
    .select('version')
    .where('number', '=', number)
    .where('issued_at', '<=', backupMadeAt)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row?.version
}

/**
 * Every restore of this system, latest first, with the certificate numbers that may have been given out between its
 * backup and it: beyond the last that the backup holds, up to the last that the restore left out.
 */
export async function listRestores(db: Db) {
  return db
    .selectFrom('restores')
    .orderBy('restored_at', 'desc')
    .select([
      'restored_at as restoredAt',
      'backup_made_at as backupMadeAt',
      'last_certificate as lastLost',
      sql<number>`(
        select coalesce(max(number), 0) from certificates where issued_at <= restores.backup_made_at
      )::int`.as('lastBackedUp'),
    ])
    .execute()
}

export async function countLookup(db: Db, address: string, minute: Date): Promise<number> {
  const { lookups } = await db
    .insertInto('verification_lookups')
    .values({ address, minute, lookups: 1 })
    .onConflict((conflict) =>
      conflict.columns(['address', 'minute']).doUpdateSet({ lookups: sql<number>`verification_lookups.lookups + 1` }),
    )
    .returning('lookups')
    .executeTakeFirstOrThrow()
  return lookups
}

export async function deleteLookupsBefore(db: Db, minute: Date) {
  await db.deleteFrom('verification_lookups').where('minute', '<', minute).execute()
}

interface ReportedItems {
  itemIds: string[]
  /** To whom the report was issued: nothing about another company's is shown. */
  companyId: string
  issuedAt: Date
}

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

type DecidingFacts = Parameters<typeof conditionOf>[0]

/** What decides whether the equipment that the items are about may be used today; the company's own only. */
export async function listConditionFacts(db: Db, { itemIds, companyId }: Omit<ReportedItems, 'issuedAt'>) {
  const { rows } = await sql<DecidingFacts & { itemId: string }>`
    select items.id as "itemId", equipment.lifecycle, equipment.is_not_fit as "isNotFit",
      equipment.has_immediate_danger as "hasImmediateDanger", equipment.danger_by as "dangerByDate",
      equipment.next_examination_on as "nextExaminationDate", equipment.rectified_on as "rectifiedOn"
    from inspection_items as items join equipment on equipment.id = items.equipment_id
    where items.id = any(${itemIds}::uuid[]) and equipment.company_id = ${companyId}
  `.execute(db)
  return rows
}
