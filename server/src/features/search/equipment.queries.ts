import { sql, type RawBuilder } from 'kysely'
import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import { maxHits } from '#contract/search/search.rules.ts'
import type { FactsOf } from '#server/db/columns.ts'
import { withinScope } from '#server/db/scope.ts'
import { isSeenJob, mentionsAll, type SearchTerms } from './search-terms.queries.ts'

/** Each is then looked up in its jobs, so there are few. */
const maxCandidates = 50

export interface EquipmentRow extends FactsOf<'equipment', 'id description serial_number asset_number company_id'> {
  companyName: string
  jobId: string | null
  itemId: string | null
  certificateNumber: number | null
}

/**
 * By tag; by serial number, whatever signs are in it; anywhere in the numbers; then by a former number, also of a piece
 * merged into it. Each with the job of its current certificate, else its latest, among the jobs that are seen.
 */
export function findEquipment({ viewer, words, taggedId = null }: SearchTerms): RawBuilder<EquipmentRow> {
  const isCompanySeen = {
    admin: sql`true`,
    engineer: sql`company_id in (select jobs.company_id from jobs where ${isSeenJob(viewer)})`,
    customer: sql`company_id = any(${viewer.memberships.map(({ companyId }) => companyId)}::uuid[])`,
  }[viewer.role]
  const ownColumns = { company: sql`company_id`, site: sql`site_address_id` }
  const isSeen = viewer.role === 'customer' ? withinScope(viewer.memberships, ownColumns) : isCompanySeen
  const serial = plainNumber(words.join(''))
  const beginning = serial === null ? sql`false` : sql`identity collate "C" like ${`serial ${serial}%`}`
  const mentioned = mentionsAll(sql`lower(serial_number || ' ' || asset_number)`, words)
  return sql<EquipmentRow>`
    with found as (
      select *, 0 as rank from equipment where is_listed and id = ${taggedId}::uuid and ${isSeen}
      union all
      (
        select *, 0 from equipment where is_listed and ${beginning} and ${isSeen}
        order by identity collate "C" limit ${maxCandidates}
      )
      union all
      (
        select *, 1 from equipment
        where is_listed and ${mentioned} and ${isSeen} limit ${maxCandidates}
      )
      union all
      (
        select pieces.*, 2 from (${formerly({ beginning, mentioned, isCompanySeen })}) as former
        cross join lateral (
          select * from equipment where equipment.id = former.id and is_listed and ${isSeen} limit 1
        ) as pieces
      )
    ),
    hits as (
      select * from (select distinct on (id) * from found order by id, rank) as pieces
      left join lateral (
        select jobs.id as "jobId", items.id as "itemId", ${currentCertificate} as "certificateNumber"
        from inspection_items as items
        join jobs on jobs.id = items.job_id
        where items.equipment_id = pieces.id and items.deleted_at is null and jobs.company_id = pieces.company_id
          and ${isSeenJob(viewer)}
        order by (${currentCertificate}) is not null desc, jobs.scheduled_on desc, jobs.number desc limit 1
      ) as latest on true
      where latest."jobId" is not null or is_registered
      order by rank, identity collate "C", id limit ${maxHits}
    )
    select hits.id, hits.description, hits.serial_number as "serialNumber", hits.asset_number as "assetNumber",
      companies.id as "companyId", companies.name as "companyName", hits."jobId", hits."itemId", hits."certificateNumber"
    from hits
    join companies on companies.id = hits.company_id
    order by hits.rank, hits.identity collate "C", hits.id`
}

type Conditions = Record<'beginning' | 'mentioned' | 'isCompanySeen', RawBuilder<unknown>>

function formerly({ beginning, mentioned, isCompanySeen }: Conditions): RawBuilder<unknown> {
  const mergedInto = (condition: RawBuilder<unknown>) => sql`(
    select merged_equipment(id) from equipment where merged_into is not null and ${condition} and ${isCompanySeen}
    limit ${maxCandidates}
  )`
  return sql`
    (
      select merged_equipment(equipment_id) as id from equipment_aliases where ${beginning} and ${isCompanySeen}
      limit ${maxCandidates}
    )
    union ${mergedInto(beginning)}
    union ${mergedInto(mentioned)}`
}

/** Of the job, unless withdrawn; not one issued before the item was written down, nor for an item left out. */
const currentCertificate = sql`(
  select case when exists (select from certificate_withdrawals where certificate_id = certificates.id)
    or certificates.issued_at < items.created_at or items.outcome <> 'examined' then null else certificates.number end
  from certificates
  where certificates.job_id = jobs.id and certificates.company_id = jobs.company_id
  order by certificates.version desc limit 1
)`
