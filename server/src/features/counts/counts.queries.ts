import { sql } from 'kysely'
import type { isLeftToExamine } from '#contract/counts/count.rules.ts'
import type { ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { camelColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

const itemFacts = 'equipment_id serial_number asset_number description status outcome outcome_reason updated_at'
export type CountedItemRow = FactsOf<'inspection_items', typeof itemFacts> & { _id: string }

export async function listCountedItems(db: Db, jobId: string): Promise<CountedItemRow[]> {
  return db
    .selectFrom('inspection_items')
    .select(['id as _id', ...camelColumns('inspection_items', itemFacts)])
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_at')
    .orderBy('place')
    .execute()
}

export async function listPiecesAtSite(db: Db, site: { companyId: string; siteAddressId: string }) {
  const { rows } = await sql<{ _id: string; identity: string; serialNumber: string; description: string }>`
    select id as _id, identity, serial_number as "serialNumber", description
    from equipment
    where company_id = ${site.companyId} and site_address_id = ${site.siteAddressId} and is_listed
      and lifecycle = 'in_service'
    order by next_examination_on nulls last, lower(description), serial_number, id`.execute(db)
  return rows
}

export async function listPastVisits(db: Db, job: { id: string; completedAt: Date | null }, equipmentIds: string[]) {
  const { rows } = await sql<{ equipmentId: string; jobId: string; outcome: ItemOutcome | null }>`
    select items.equipment_id as "equipmentId", items.job_id as "jobId",
      case when items.outcome = 'examined' and items.examined_on is null then null else items.outcome end as outcome
    from inspection_items as items join jobs on jobs.id = items.job_id
    where items.equipment_id = any(${equipmentIds}::uuid[]) and items.deleted_at is null
      and jobs.id <> ${job.id} and jobs.status = 'completed' and jobs.deleted_at is null
      and jobs.completed_at < coalesce(${job.completedAt}::timestamptz, 'infinity')
    order by jobs.completed_at desc, jobs.number desc, items.outcome`.execute(db)
  return rows
}

export async function markNotThisVisit(tx: Db, itemIds: string[], { at, by }: { at: Date; by: string }) {
  await tx
    .updateTable('inspection_items')
    .set({
      outcome: 'not_this_visit',
      examined_by: by,
      recorded_at: at,
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .execute()
}

type GoneItem = FactsOf<'equipment', 'lifecycle'> & { equipmentId: string; reason: string; isExaminedSince: boolean }

/** The items of a job that say scrapped or gone, with the piece as it stands. Examined since: at this visit, or recorded later at another. */
export async function listGoneItems(db: Db, jobId: string): Promise<GoneItem[]> {
  const { rows } = await sql<GoneItem>`
    select piece.id as "equipmentId", items.outcome_reason as reason, piece.lifecycle,
      exists (
        select from inspection_items as others join jobs as visits on visits.id = others.job_id
        where others.equipment_id = piece.id and others.deleted_at is null and others.examined_on is not null
          and visits.status = 'completed' and visits.deleted_at is null
          and (others.job_id = items.job_id or others.recorded_at > items.recorded_at)
      ) as "isExaminedSince"
    from inspection_items as items join jobs on jobs.id = items.job_id
      join equipment as piece on piece.id = items.equipment_id and piece.company_id = jobs.company_id
    where items.job_id = ${jobId} and items.deleted_at is null and items.outcome = 'withdrawn'
      and piece.merged_into is null
    order by items.sort_at, items.place`.execute(db)
  return rows
}

export async function withdrawPiece(tx: Db, { equipmentId, reason }: GoneItem, at: Date) {
  await tx
    .updateTable('equipment')
    .set({
      lifecycle: 'withdrawn',
      lifecycle_reason: reason,
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', equipmentId)
    .execute()
}

export async function listItemsToRevisit(db: Db, jobId: string) {
  const { rows } = await sql<Parameters<typeof isLeftToExamine>[0] & { _id: string }>`
    select items.id as _id, items.outcome, piece.lifecycle,
      exists (
        select from inspection_items as others join jobs as visits on visits.id = others.job_id
        where others.equipment_id = piece.id and others.deleted_at is null and others.examined_on is not null
          and visits.status = 'completed' and visits.deleted_at is null
          and (visits.id = jobs.id or visits.completed_at > jobs.completed_at)
      ) as "isExaminedSince",
      exists (
        select from jobs as revisits join inspection_items as planned on planned.job_id = revisits.id
        where revisits.revisit_of = jobs.id and revisits.deleted_at is null and revisits.status = any(${openStatuses})
          and planned.deleted_at is null and planned.equipment_id = piece.id
      ) as "isInRevisit"
    from inspection_items as items join jobs on jobs.id = items.job_id
      left join equipment as piece on piece.id = items.equipment_id and piece.company_id = jobs.company_id
    where items.job_id = ${jobId} and items.deleted_at is null
    order by items.sort_at, items.place`.execute(db)
  return rows
}

export async function listRevisits(db: Db, jobId: string) {
  const { rows } = await sql<{ id: string; number: number; scheduledDate: Day }>`
    select id, number, scheduled_on as "scheduledDate" from jobs
    where revisit_of = ${jobId} and deleted_at is null and status = any(${openStatuses})
    order by scheduled_on, number`.execute(db)
  return rows
}
