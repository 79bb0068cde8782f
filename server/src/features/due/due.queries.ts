import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listDue as listCall } from '#contract/due/due.contract.ts'
import { notPresentedTooOften } from '#contract/inspections/examination/outcome.rules.ts'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { grouped } from '#contract/values/grouped.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { camelColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { filledPage, type ListedPage } from '#server/db/pages.ts'
import { isOfJob } from '#server/features/equipment/equipment-filter.queries.ts'

interface DueFilter extends Omit<z.output<typeof listCall.input>, 'within'> {
  /** The day itself included. */
  dueBy: Day
  /** Also what was not presented at so many visits running, whenever it is due. */
  orTimesRunning: number | undefined
}

interface SiteKey {
  /** Company and site: what makes it one row. */
  id: string
  companyId: string
  siteId: string | null
  total: number
}

export async function listDueRows(db: Db, filter: DueFilter): Promise<ListedPage<DueRow>> {
  const { limit = null, offset = 0 } = filter
  const byUrgency = sql`times_running < ${notPresentedTooOften}, earliest_due_on nulls last`
  // Names are read only of the sites up to the end of the page, and of those that are as urgent as its last one.
  const upToPage = limit === null ? sql`` : sql`fetch first (${offset + limit}) rows with ties`
  const { rows: chosen } = await sql<SiteKey>`
    select concat_ws(' ', due.company_id, due.site_address_id) as id, due.company_id as "companyId",
      due.site_address_id as "siteId", due.total
    from (
      select due.*, (count(*) over ())::int as total from ${dueSites(filter)} order by ${byUrgency} ${upToPage}
    ) as due join companies on companies.id = due.company_id
      left join site_addresses as sites on sites.id = due.site_address_id
    order by ${byUrgency}, lower(companies.name), companies.id, lower(sites.address_line1), sites.id
    limit ${limit} offset ${offset}`.execute(db)
  return filledPage(
    filter,
    chosen,
    async () => chosen[0]?.total ?? (await countDueSites(db, filter)),
    (some) => siteDetails(db, filter, some),
  )
}

async function countDueSites(db: Db, filter: DueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${dueSites(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function dueSites({ dueBy, orTimesRunning, companyId, siteAddressId, jobId }: DueFilter): RawBuilder<unknown> {
  const criteria = [
    isInService,
    isOfCurrentCompany,
    ...(companyId ? [sql`equipment.company_id = ${companyId}`] : []),
    ...(siteAddressId ? [sql`equipment.site_address_id = ${siteAddressId}`] : []),
    ...(jobId ? [isOfJob(jobId)] : []),
  ]
  const those = (are: RawBuilder<SqlBool>) => sql`
    select company_id, site_address_id, next_examination_on, not_presented_times
    from equipment where ${sql.join([are, ...criteria], sql` and `)}`
  // In two parts, each of which has an index; what is in both counts no more.
  const pieces = orTimesRunning
    ? sql`${those(isDueBy(dueBy))} union all ${those(isMissing(orTimesRunning))}`
    : those(isDueBy(dueBy))
  return sql`(
    select company_id, site_address_id, min(next_examination_on) as earliest_due_on,
      max(not_presented_times) as times_running
    from (${pieces}) as pieces group by company_id, site_address_id
  ) as due`
}

/** What is retired is not due. */
const isInService = sql<SqlBool>`equipment.is_listed and equipment.lifecycle = 'in_service'`

/** Not of one that was deleted. */
const isOfCurrentCompany = sql<SqlBool>`equipment.company_id not in (select id from companies where deleted_at is not null)`

function isDueBy(day: Day) {
  return sql<SqlBool>`equipment.next_examination_on <= ${day}::date`
}

function isMissing(times: number) {
  return sql<SqlBool>`equipment.not_presented_times >= ${times}`
}

async function siteDetails(db: Db, filter: DueFilter, chosen: SiteKey[]) {
  const { jobId, dueBy, orTimesRunning } = filter
  const isAsked = orTimesRunning ? sql<SqlBool>`(${isDueBy(dueBy)} or ${isMissing(orTimesRunning)})` : isDueBy(dueBy)
  const siteIds = chosen.flatMap(({ siteId }) => siteId ?? [])
  const withoutSite = chosen.flatMap(({ companyId, siteId }) => (siteId === null ? companyId : []))
  const rows = await db
    .selectFrom('equipment')
    .innerJoin('companies', 'companies.id', 'equipment.company_id')
    .leftJoin('site_addresses as sites', 'sites.id', 'equipment.site_address_id')
    .select([
      sql<string>`concat_ws(' ', equipment.company_id, equipment.site_address_id)`.as('placeId'),
      ...camelColumns(
        'equipment',
        'id description serial_number lifecycle is_not_fit has_immediate_danger rectified_on',
      ),
      'equipment.next_examination_on as nextExaminationDate',
      'equipment.danger_by as dangerByDate',
      'equipment.not_presented_times as timesRunning',
      'companies.id as companyId',
      'companies.name as companyName',
      'sites.id as siteAddressId',
      ...camelColumns('sites', 'address_line1 city postcode'),
    ])
    .where(isInService)
    .where(isAsked)
    .where(
      sql<SqlBool>`(
        equipment.site_address_id = any(${siteIds}::uuid[])
        or equipment.site_address_id is null and equipment.company_id = any(${withoutSite}::uuid[])
      )`,
    )
    .$if(jobId !== undefined, (some) => some.where(isOfJob(jobId ?? '')))
    .orderBy(sql`equipment.not_presented_times < ${notPresentedTooOften}`)
    .orderBy('equipment.next_examination_on', (order) => order.asc().nullsLast())
    .orderBy(sql`lower(equipment.description), equipment.serial_number, equipment.id`)
    .execute()
  const openJobs = await findOpenJobs(
    db,
    rows.map(({ id }) => id),
  )
  const pieces = rows.map((piece) => ({ ...piece, openJob: openJobs.get(piece.id) ?? null }))
  const placed = grouped(pieces, ({ placeId }) => placeId)
  // Something may have been examined between the two statements.
  return chosen.flatMap(({ id }) => ({ id, pieces: placed.get(id) ?? [] })).filter((site) => site.pieces.length > 0)
}

export type DueRow = Awaited<ReturnType<typeof siteDetails>>[number]

export async function findOpenJobs(db: Db, equipmentIds: string[]) {
  const { rows } = await sql<{ equipmentId: string; _id: string; number: number; title: string; scheduledDate: Day }>`
    select distinct on (items.equipment_id) items.equipment_id as "equipmentId", jobs.id as _id, jobs.number, jobs.title,
      jobs.scheduled_on as "scheduledDate"
    from inspection_items as items join jobs on jobs.id = items.job_id
      join equipment on equipment.id = items.equipment_id and equipment.company_id = jobs.company_id
    where items.equipment_id = any(${equipmentIds}::uuid[]) and items.deleted_at is null
      and jobs.status = any(${openStatuses}) and jobs.deleted_at is null
    order by items.equipment_id, jobs.scheduled_on, jobs.id`.execute(db)
  return new Map(rows.map(({ equipmentId, number, ...job }) => [equipmentId, { ...job, number: jobNumber(number) }]))
}

export interface UnplannedSite {
  id: string
  isOverdue: boolean
  since: Day
  companyId: string
  siteId: string | null
  companyName: string
  addressLine1: string | null
  city: string | null
  pieces: number
  total: number
}

/** Where pieces are overdue or due by this day and in no open job: each site with the earliest of them, the oldest first. */
export async function listUnplannedSites(db: Db, { today, dueBy, limit }: { today: Day; dueBy: Day; limit: number }) {
  const oldest = (those: RawBuilder<SqlBool>) => sql`(
    select *, (count(*) over ())::int as total from unplanned where ${those}
    order by since, coalesce(site_address_id, company_id) limit ${limit}
  )`
  // Of the open jobs, only the items of companies that have something due are read.
  const { rows } = await sql<UnplannedSite>`
    with due as (
      select id, company_id, site_address_id, next_examination_on
      from equipment where ${isInService} and ${isOfCurrentCompany} and ${isDueBy(dueBy)}
    ), unplanned as (
      select company_id, site_address_id, next_examination_on < ${today}::date as is_overdue,
        min(next_examination_on) as since, count(*)::int as pieces
      from due
      where not exists (
        select from jobs join inspection_items as items on items.job_id = jobs.id and items.deleted_at is null
        where items.equipment_id = due.id and jobs.company_id = due.company_id
          and jobs.company_id in (select company_id from due)
          and jobs.status in (${sql.join(openStatuses)}) and jobs.deleted_at is null
      )
      group by company_id, site_address_id, is_overdue
    ), oldest as (
      ${oldest(sql`is_overdue`)} union all ${oldest(sql`not is_overdue`)}
    )
    select coalesce(sites.id, companies.id) as id, oldest.is_overdue as "isOverdue", oldest.since,
      companies.id as "companyId", sites.id as "siteId", companies.name as "companyName",
      sites.address_line1 as "addressLine1", sites.city, oldest.pieces, oldest.total
    from oldest
      join companies on companies.id = oldest.company_id
      left join site_addresses as sites on sites.id = oldest.site_address_id
    order by since, id`.execute(db)
  const found = (some: UnplannedSite[]) => ({ rows: some, total: some[0]?.total ?? 0 })
  return {
    overdue: found(rows.filter(({ isOverdue }) => isOverdue)),
    due: found(rows.filter(({ isOverdue }) => !isOverdue)),
  }
}

export async function listNamedPieces(tx: Db, equipmentIds: string[]) {
  const { rows } = await sql<NamedPiece>`
    select named.id as "namedId", equipment.id, equipment.company_id as "companyId", equipment.description,
      equipment.serial_number as "serialNumber", equipment.next_examination_on as "nextExaminationDate",
      equipment.is_listed as "isListed", equipment.lifecycle
    from equipment as named
      join equipment on equipment.id = case when named.merged_into is null then named.id else merged_equipment(named.id) end
    where named.id = any(${equipmentIds}::uuid[])`.execute(tx)
  return rows
}

export type NamedPiece = FactsOf<'equipment', 'id company_id description serial_number is_listed lifecycle'> & {
  namedId: string
  nextExaminationDate: Day | null
}
