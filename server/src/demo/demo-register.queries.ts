import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export async function placeDemoEquipment(tx: Db) {
  await sql`
    update equipment
    set site_address_id = seen.site_address_id, wll = seen.wll, swl_configuration = seen.swl_configuration, hol = seen.hol,
      manufactured_on = seen.manufactured_on, examination_type = seen.examination_type
    from (
      select distinct on (items.equipment_id) items.*, jobs.site_address_id, jobs.company_id
      from inspection_items as items join jobs on jobs.id = items.job_id
      where items.deleted_at is null and items.examination_type <> 'exceptional'
      order by items.equipment_id, (jobs.status = 'completed') desc, items.examined_on desc nulls last, items.place desc
    ) as seen
    where seen.equipment_id = equipment.id and seen.company_id = equipment.company_id`.execute(tx)
}

export function findFirstDemoVisit(tx: Db, companyId: string) {
  return completedDemoVisits(tx, companyId).orderBy('scheduled_on').orderBy('id').executeTakeFirst()
}

export function findLastDemoVisit(tx: Db, companyId: string) {
  return completedDemoVisits(tx, companyId).orderBy('scheduled_on', 'desc').orderBy('id').executeTakeFirst()
}

function completedDemoVisits(tx: Db, companyId: string) {
  return tx
    .selectFrom('jobs')
    .select(['id', 'scheduled_on as day', 'completed_at as completedAt', 'completed_by as engineerId'])
    .select('site_address_id as siteId')
    .where('company_id', '=', companyId)
    .where('status', '=', 'completed')
}

export function findDemoPiece(tx: Db, companyId: string) {
  return tx
    .selectFrom('equipment')
    .select(['serial_number as serialNumber', 'description'])
    .where('company_id', '=', companyId)
    .where('last_examined_on', 'is not', null)
    .where(sql<boolean>`length(serial_number) > 3`)
    .orderBy('serial_number')
    .executeTakeFirst()
}
