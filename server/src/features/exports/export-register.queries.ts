import { sql, type SqlBool } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { firstId, inChunks, rowsPerChunk } from '#server/db/pages.ts'
import { peopleOf } from './export-scope.queries.ts'
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
