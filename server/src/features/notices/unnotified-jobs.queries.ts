import { sql } from 'kysely'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { UnnotifiedJob } from '#contract/notices/notice-timeline.contract.ts'
import type { FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf, type Asked } from '#server/db/pages.ts'

type JobAndSite = FactsOf<'jobs', 'id title number status company_id site_address_id'> &
  FactsOf<'site_addresses', 'address_line1 city'>
interface UnnotifiedJobRow extends JobAndSite {
  companyName: string
  engineerId: string | null
  engineerName: string | null
  items: UnnotifiedJob['items']
  since: Date
}

/**
 * The jobs with an item that is or could become a danger of which no notice tells: the open ones, and cancelled ones until it
 * was put right or a later examination has found the piece fit. One that is completed or deleted gets a notice.
 */
export const unnotifiedJobs = sql`
  select id, min(recorded_at) as since,
    jsonb_agg(jsonb_build_object(
      'itemId', item_id, 'description', description, 'serialNumber', serial_number, 'assetNumber', asset_number,
      'dangers', dangers
    ) order by is_now desc, recorded_at, item_id) as items
  from (
    select jobs.id, items.id as item_id, coalesce(items.recorded_at, items.sort_at) as recorded_at,
      items.description, items.serial_number, items.asset_number,
      bool_or(defects.class = 'danger') as is_now,
      jsonb_agg(jsonb_build_object(
        '_id', defects.id, 'class', defects.class, 'part', defects.part, 'description', defects.description,
        'repair', defects.repair, 'dangerByDate', defects.danger_by
      ) order by defects.class desc, defects.danger_by) as dangers
    from defects join inspection_items as items on items.id = defects.item_id join jobs on jobs.id = items.job_id
    where defects.is_stated and not defects.is_notified and defects.class <> 'observation'
      and items.deleted_at is null and items.outcome = 'examined' and jobs.deleted_at is null
      and (jobs.status in (${sql.join(openStatuses)}) or jobs.status = 'cancelled' and defects.ended_on is null)
    group by jobs.id, items.id
  ) as unnotified
  group by id`

export async function listUnnotifiedJobRows(db: Db, { limit, offset = 0 }: Asked) {
  const { rows } = await sql<UnnotifiedJobRow>`
    select unnotified.*, jobs.title, jobs.number, jobs.status, jobs.company_id as "companyId", companies.name as "companyName",
      sites.id as "siteAddressId", sites.address_line1 as "addressLine1", sites.city,
      engineers.id as "engineerId", engineers.name as "engineerName"
    from (${unnotifiedJobs}) as unnotified
      join jobs on jobs.id = unnotified.id
      join companies on companies.id = jobs.company_id
      join site_addresses as sites on sites.id = jobs.site_address_id
      left join users as engineers on engineers.id = jobs.assigned_engineer_id
    order by unnotified.since, unnotified.id
    limit ${limit ?? null} offset ${offset}`.execute(db)
  return pageOf({ limit, offset }, rows, () => countUnnotifiedJobs(db))
}

async function countUnnotifiedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${unnotifiedJobs}) as unnotified`.execute(db)
  return rows[0]?.count ?? 0
}
