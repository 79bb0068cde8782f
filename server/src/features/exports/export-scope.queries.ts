import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { firstId, inChunks, rowsPerChunk } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'
import { certificateScope } from '#server/features/certificates/certificates.queries.ts'
import type { ExportScope } from './exports.queries.ts'

export interface CompanyWithParts {
  id: string
  name: string
  address: string
  sites: { addressLine1: string; addressLine2: string; city: string; postcode: string }[]
  contacts: { name: string; email: string; phone: string }[]
}

export function companiesWithParts(db: Db, { companyId, siteIds }: ExportScope): AsyncGenerator<CompanyWithParts[]> {
  return inChunks(async (last) => {
    const { rows } = await sql<CompanyWithParts>`
      select id, name, address,
        (select coalesce(jsonb_agg(jsonb_build_object('addressLine1', address_line1, 'addressLine2', address_line2,
           'city', city, 'postcode', postcode) order by created_at, id), '[]')
         from site_addresses where company_id = companies.id and deleted_at is null
           and (${siteIds}::uuid[] is null or id = any(${siteIds}::uuid[]))) as sites,
        (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'email', email, 'phone', phone)
           order by created_at, id), '[]')
         from contacts where company_id = companies.id and deleted_at is null and ${siteIds}::uuid[] is null) as contacts
      from companies
      where deleted_at is null and id > ${last?.id ?? firstId} and (${companyId}::uuid is null or id = ${companyId})
      order by id limit ${rowsPerChunk}`.execute(db)
    return rows
  })
}

export async function lastExaminers(db: Db, equipmentIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('equipment')
    .innerJoin('inspection_items as items', 'items.id', 'equipment.last_item_id')
    .innerJoin('users', 'users.id', 'items.examined_by')
    .where(sql<SqlBool>`equipment.id = any(${equipmentIds}::uuid[])`)
    .select(['equipment.id', 'users.name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Of one company, or all. An import knows a user by the address, so of everything, invitations to one that has a login
 * already stay out; from a company's they don't, or its customers would learn that there is such a login.
 */
export function listExportedUsers(db: Db, { companyId, ...scope }: ExportScope) {
  const users = db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.deleted_at', 'is', null)
    .select([
      ...camelColumns('users', 'id name email role qualifications employer employer_address phone'),
      'companies.name as companyName',
    ])
    .orderBy('users.id')
  const isTheirs =
    companyId === null
      ? sql<SqlBool>`not exists (
          select from users as owners where lower(owners.email) = lower(users.email) and owners.deleted_at is null
            and (owners.password_hash is not null or owners.invited_by is null)
            and users.password_hash is null and users.invited_by is not null)`
      : (peopleOf({ companyId, ...scope }) ?? sql<SqlBool>`false`)
  return users.where(isTheirs).execute()
}

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
