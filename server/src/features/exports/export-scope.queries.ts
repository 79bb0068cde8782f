import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { withinScope } from '#server/db/scope.ts'
import { certificateScope } from '#server/features/certificates/certificates.queries.ts'
import type { ExportScope } from './exports.queries.ts'

export type Condition = RawBuilder<SqlBool>

export type CompanyScope = ExportScope & { companyId: string }

export function jobsOf(scope: CompanyScope) {
  const completed = scope.isForCustomer ? sql`and status = 'completed'` : sql``
  return sql`select id from jobs where ${atSites(scope)} and deleted_at is null ${completed}`
}

export function atSites({ companyId, siteIds }: CompanyScope, site = sql`site_address_id`): Condition {
  return withinScope([{ companyId, siteIds }], { company: sql`company_id`, site })
}

export const itemsOf = (scope: CompanyScope) => sql`select id from inspection_items where job_id in (${jobsOf(scope)})`
export function toldAt({ companyId, siteIds }: CompanyScope): Condition {
  const atThese = siteIds && sql`and job_id in (select id from jobs where site_address_id = any(${siteIds}::uuid[]))`
  return sql`told_company_id = ${companyId} ${atThese ?? sql``}`
}
export const noticesOf = (scope: CompanyScope) => sql`select id from notices where ${toldAt(scope)}`
export const equipmentOf = (scope: CompanyScope) => sql`select id from equipment where ${atSites(scope)}`

/** Of a sent one its customer has the paper; a draft is the firm's own. */
export function invoicesOf(scope: CompanyScope) {
  const issued = scope.isForCustomer ? sql`and issued_at is not null` : sql``
  return sql`select id from invoices where deleted_at is null ${issued} and job_id in (select id from jobs where ${atSites(scope)})`
}

/** What the firm has taken back stays with the firm. */
export function certificatesOf({ companyId, siteIds, isForCustomer }: CompanyScope) {
  const valid = isForCustomer ? sql`and id not in (select certificate_id from certificate_withdrawals)` : sql``
  return sql`select id from certificates where ${withinScope([{ companyId, siteIds }], certificateScope)} ${valid}`
}

/** What is of a company as a whole, at no site, is nothing to who has only some of them. */
export const byCompany = ({ companyId, siteIds }: CompanyScope) =>
  siteIds ? null : sql<SqlBool>`company_id = ${companyId}`

export function peopleOf({ companyId, siteIds, isForCustomer }: CompanyScope): Condition | null {
  if (siteIds) return null
  const isMember = sql`users.id in (select user_id from memberships where company_id = ${companyId})`
  const reachesOthers = sql`users.id in (select user_id from memberships where company_id <> ${companyId})`
  return isForCustomer ? sql<SqlBool>`${isMember} and not ${reachesOthers}` : sql<SqlBool>`${isMember}`
}
