import { sql, type RawBuilder } from 'kysely'
import { maxHits, type SearchedNumber } from '#contract/search/search.rules.ts'
import type { FactsOf } from '#server/db/columns.ts'
import { withinScope } from '#server/db/scope.ts'
import { certificateScope } from '#server/features/certificates/certificates.queries.ts'
import { isSeenJob, mentionsAll, type SearchTerms } from './search-terms.queries.ts'

export interface CertificateRow extends FactsOf<'certificates', 'id number version issued_at job_id company_id'> {
  companyName: string
  jobTitle: string
  hasJob: boolean
  isWithdrawn: boolean
}

const isWithdrawn = sql`exists (
  select from certificate_withdrawals where certificate_withdrawals.certificate_id = certificates.id
)`
const isLatest = sql`not exists (
  select from certificates as later where later.number = certificates.number and later.version > certificates.version
)`

export function findCertificates({ viewer, words, numbers }: SearchTerms): RawBuilder<CertificateRow> {
  const isSeen = {
    admin: isLatest,
    engineer: sql`${isLatest} and not ${isWithdrawn} and exists (
      select from jobs
      where jobs.id = certificates.job_id and jobs.company_id = certificates.company_id and ${isSeenJob(viewer)}
    )`,
    customer: sql`${isLatest} and not ${isWithdrawn} and ${withinScope(viewer.memberships, certificateScope)}`,
  }[viewer.role]
  return sql<CertificateRow>`
    select certificates.id, certificates.number, certificates.version, certificates.issued_at as "issuedAt",
      certificates.job_id as "jobId", certificates.company_id as "companyId",
      certificates.facts #>> '{employer,name}' as "companyName", certificates.facts #>> '{job,title}' as "jobTitle",
      jobs.deleted_at is null as "hasJob", ${isWithdrawn} as "isWithdrawn"
    from ${firstOf([
      ...byNumber(sql`certificates`, isSeen, numbers.certificates),
      sql`(
        select id, 2 as rank, -extract(epoch from issued_at) as place from certificates
        where ${mentionsAll(sql`certificates.words`, words)} and ${isSeen}
        order by issued_at desc, id desc limit ${maxHits}
      )`,
    ])} as hits
    join certificates on certificates.id = hits.id
    join jobs on jobs.id = certificates.job_id
    order by hits.rank, hits.place, hits.id`
}

export function findNumberedJobs({ viewer, numbers }: SearchTerms): RawBuilder<{ id: string }> {
  const parts = byNumber(sql`jobs`, isSeenJob(viewer), numbers.jobs)
  if (parts.length === 0) return sql<{ id: string }>`select id from jobs where false`
  return sql<{ id: string }>`select id from ${firstOf(parts)} as hits order by rank, place, id`
}

export function findInvoiceIds({ numbers }: SearchTerms, jobIds: string[]): RawBuilder<{ id: string }> {
  const isLive = sql`deleted_at is null`
  return sql<{ id: string }>`
    select id from ${firstOf([
      ...byNumber(sql`invoices`, isLive, numbers.invoices),
      sql`(select id, 2 as rank, -number as place from invoices where ${isLive} and job_id = any(${jobIds}::uuid[]))`,
    ])} as hits
    order by rank, place, id`
}

export type OrderRow = FactsOf<'purchase_orders', 'id number supplier contract_reference status'>

export function findPurchaseOrders({ words, numbers }: SearchTerms): RawBuilder<OrderRow> {
  const isLive = sql`deleted_at is null`
  // A tenth of all orders have a number that begins with 1, and the index has that for a word.
  const isShortNumber = numbers.purchaseOrders !== undefined && words.join('').length < 3
  const mentions = isShortNumber ? sql`false` : mentionsAll(sql`words`, words)
  return sql<OrderRow>`
    select orders.id, orders.number, orders.supplier, orders.contract_reference as "contractReference", orders.status
    from ${firstOf([
      ...byNumber(sql`purchase_orders`, isLive, numbers.purchaseOrders),
      sql`(
        select id, 2 as rank, -number as place from purchase_orders where ${isLive} and ${mentions}
        order by number desc limit ${maxHits}
      )`,
    ])} as hits
    join purchase_orders as orders on orders.id = hits.id
    order by hits.rank, hits.place, hits.id`
}

function byNumber(table: RawBuilder<unknown>, isSeen: RawBuilder<unknown>, number: SearchedNumber | undefined) {
  if (!number) return []
  const exactly = sql`(select id, 0 as rank, number as place from ${table} where number = ${number.exact} and ${isSeen})`
  const beginning = number.ranges.map(
    ([from, to]) => sql`(
      select id, 1 as rank, number as place from ${table}
      where number between ${from} and ${to} and ${isSeen} order by number limit ${maxHits}
    )`,
  )
  return [exactly, ...beginning]
}

/** Each once, where it was found best. So many and no more are then looked up. */
function firstOf(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(
    select * from (
      select distinct on (id) id, rank, place from (${sql.join(parts, sql` union all `)}) as found order by id, rank
    ) as each
    order by rank, place, id limit ${maxHits}
  )`
}
