import { sql, type RawBuilder } from 'kysely'
import { plainNumber } from '#contract/inspections/equipment.rules.ts'
import { maxHits } from '#contract/search/search.rules.ts'
import { isSeenJob, mentionsAll, type Asked } from './asked.queries.ts'

/** Each is then looked up in its jobs, so there are few. */
const maxCandidates = 50

export interface EquipmentRow {
  id: string
  description: string
  serialNumber: string
  assetNumber: string
  companyId: string
  companyName: string
  jobId: string
  itemId: string
  certificateNumber: number | null
}

/**
 * Pieces whose serial number is what was typed, or begins with it, whatever signs are in it; then those that have it anywhere
 * in their numbers. Each with the job of its current certificate, else with its latest one, among the jobs that are seen.
 */
export function findEquipment({ viewer, words }: Asked): RawBuilder<EquipmentRow> {
  const isSeen = {
    admin: sql`true`,
    engineer: sql`company_id in (select jobs.company_id from jobs where ${isSeenJob(viewer)})`,
    customer: sql`company_id = ${viewer.companyId}`,
  }[viewer.role]
  const serial = plainNumber(words.join(''))
  const beginning = serial === null ? sql`false` : sql`identity collate "C" like ${`serial ${serial}%`}`
  return sql<EquipmentRow>`
    with found as (
      (
        select *, 0 as rank from equipment where is_listed and ${beginning} and ${isSeen}
        order by identity collate "C" limit ${maxCandidates}
      )
      union all
      (
        select *, 1 from equipment
        where is_listed and ${mentionsAll(sql`lower(serial_number || ' ' || asset_number)`, words)} and ${isSeen}
        limit ${maxCandidates}
      )
    ),
    hits as (
      select * from (select distinct on (id) * from found order by id, rank) as pieces
      join lateral (
        select jobs.id as "jobId", items.id as "itemId", ${currentCertificate} as "certificateNumber"
        from inspection_items as items
        join jobs on jobs.id = items.job_id
        where items.equipment_id = pieces.id and items.deleted_at is null and jobs.company_id = pieces.company_id
          and ${isSeenJob(viewer)}
        order by (${currentCertificate}) is not null desc, jobs.scheduled_on desc, jobs.number desc limit 1
      ) as latest on true
      order by rank, identity collate "C", id limit ${maxHits}
    )
    select hits.id, hits.description, hits.serial_number as "serialNumber", hits.asset_number as "assetNumber",
      companies.id as "companyId", companies.name as "companyName", hits."jobId", hits."itemId", hits."certificateNumber"
    from hits
    join companies on companies.id = hits.company_id
    order by hits.rank, hits.identity collate "C", hits.id`
}

/** Of the job, unless it was withdrawn; one that was issued before the item was written down does not name it. */
const currentCertificate = sql`(
  select case when exists (select from certificate_withdrawals where certificate_id = certificates.id)
    or certificates.issued_at < items.created_at then null else certificates.number end
  from certificates
  where certificates.job_id = jobs.id and certificates.company_id = jobs.company_id
  order by certificates.version desc limit 1
)`
