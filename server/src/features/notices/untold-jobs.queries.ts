import { sql, type SqlBool } from 'kysely'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { UntoldJob } from '#contract/notices/untold-dangers.contract.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf, type Asked } from '#server/db/pages.ts'

interface UntoldJobRow {
  id: string
  title: string
  number: number
  companyId: string
  companyName: string
  siteAddressId: string
  addressLine1: string
  city: string
  engineerId: string | null
  engineerName: string | null
  status: UntoldJob['jobStatus']
  items: UntoldJob['items']
  since: Date
}

/** As `danger_ends` says it of dangers that were told of. */
const stillStands = sql<SqlBool>`(
  dangers_without(said_dangers(items), answered_dangers(items.id)) <> '[]'
  and not exists (
    select from inspection_items as later join jobs as later_job on later_job.id = later.job_id
    where later.equipment_id = items.equipment_id and later.deleted_at is null and later.id <> items.id
      and later_job.status = 'completed' and later_job.deleted_at is null and later_job.company_id = jobs.company_id
      and later.fit_for_purpose and not later.defect_immediate_danger
      and (later.examined_on, later.place) > (items.examined_on, items.place)
  )
)`

/**
 * The jobs with an item that is or could become a danger of which no notice tells: the open ones, and cancelled ones until it
 * was put right or a later examination has found the piece fit. One that is completed or deleted gets a notice.
 */
export const untoldJobs = sql`
  select jobs.id, min(items.created_at) as since,
    jsonb_agg(jsonb_build_object(
      'itemId', items.id, 'description', items.description,
      'serialNumber', items.serial_number, 'assetNumber', items.asset_number
    ) order by items.defect_immediate_danger desc, items.created_at, items.id) as items
  from jobs join inspection_items as items on items.job_id = jobs.id
  where jobs.deleted_at is null
    and (jobs.status in (${sql.join(openStatuses)}) or jobs.status = 'cancelled' and ${stillStands})
    and items.deleted_at is null and items.outcome = 'examined'
    and (items.defect_immediate_danger or items.defect_potential_danger)
    and has_untold_danger(items)
  group by jobs.id`

export async function listUntoldJobRows(db: Db, { limit, offset = 0 }: Asked) {
  const { rows } = await sql<UntoldJobRow>`
    select untold.*, jobs.title, jobs.number, jobs.status, jobs.company_id as "companyId", companies.name as "companyName",
      sites.id as "siteAddressId", sites.address_line1 as "addressLine1", sites.city,
      engineers.id as "engineerId", engineers.name as "engineerName"
    from (${untoldJobs}) as untold
      join jobs on jobs.id = untold.id
      join companies on companies.id = jobs.company_id
      join site_addresses as sites on sites.id = jobs.site_address_id
      left join users as engineers on engineers.id = jobs.assigned_engineer_id
    order by untold.since, untold.id
    limit ${limit ?? null} offset ${offset}`.execute(db)
  return pageOf({ limit, offset }, rows, () => countUntoldJobs(db))
}

async function countUntoldJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${untoldJobs}) as untold`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
