import { sql } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { ownerFirst } from '#server/features/auth/auth.queries.ts'
import { membershipsOfUser } from '#server/features/auth/memberships.queries.ts'
import { companiesByIds } from '#server/features/companies/companies.queries.ts'
import { listContactsOf } from '#server/features/companies/contacts.queries.ts'
import { listSitesOf } from '#server/features/companies/site-addresses.queries.ts'

export interface KnownCompany {
  _id: string
  name: string
}

export function listCompanyNames(db: Db): Promise<KnownCompany[]> {
  return db.selectFrom('companies').select(['id as _id', 'name']).where('deleted_at', 'is', null).execute()
}

interface SoughtPiece {
  row: number
  companyId: string | null
  identity: string | null
  serial: string | null
  id: string | null
}

export interface FoundPiece {
  row: number
  how: '_id' | 'identity' | 'serial'
  id: string
}

export async function findPieces(db: Db, sought: SoughtPiece[]): Promise<FoundPiece[]> {
  const { rows } = await sql<FoundPiece>`
    with sought as (
      select * from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb)
        as row_sought (row int, "companyId" uuid, identity text, serial text, id uuid)
    ), named as (
      select sought.row, merged_equipment(equipment.id) as id from sought join equipment
        on equipment.company_id = sought."companyId"
        and equipment.identity collate "C" between sought.identity and sought.identity || ' g'
        and (equipment.identity = sought.identity
          or substring(equipment.identity from char_length(sought.identity) + 1) ~ '^ [0-9a-f]{8}-[-0-9a-f]{27}$')
    ), found as (
      select sought.row, '_id' as how, merged_equipment(equipment.id) as id
      from sought join equipment on equipment.id = sought.id
      union
      select row, 'identity', id from named
      union
      select sought.row, 'identity', merged_equipment(aliases.equipment_id)
      from sought join equipment_aliases as aliases
        on aliases.company_id = sought."companyId" and aliases.identity = sought.identity
      where not exists (select from named where named.row = sought.row)
      union
      select sought.row, 'serial', equipment.id from sought join equipment
        on equipment.company_id = sought."companyId"
        and equipment.identity collate "C" between sought.serial and sought.serial || '~'
      where equipment.is_listed
    )
    select * from found order by row, how, id`.execute(db)
  return rows
}

export async function listImportedExaminations(db: Db, equipmentIds: string[]) {
  return db
    .selectFrom('imported_examinations')
    .select(camelColumns('imported_examinations', 'id equipment_id', 'examined_on next_examination_on'))
    .select(camelColumns('imported_examinations', 'report_number examiner is_safe'))
    .where(sql<boolean>`equipment_id = any(${equipmentIds}::uuid[])`)
    .execute()
}

export type ImportedExamination = Awaited<ReturnType<typeof listImportedExaminations>>[number]

export async function findCompanyParts(db: Db, companyIds: string[]) {
  return {
    companies: await companiesByIds(db, companyIds),
    sites: await listSitesOf(db, companyIds),
    contacts: await listContactsOf(db, companyIds),
  }
}

export type CompanyParts = Awaited<ReturnType<typeof findCompanyParts>>

export async function findKnownUsers(db: Db, { ids, emails }: { ids: string[]; emails: string[] }) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(
      camelColumns('users', 'id name email role company_id qualifications employer employer_address phone version'),
    )
    .select(['companies.name as companyName', membershipsOfUser.as('memberships')])
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`users.id = any(${ids}::uuid[]) or lower(users.email) = any(${emails})`)
    .orderBy(ownerFirst)
    .execute()
}

export type KnownUser = Awaited<ReturnType<typeof findKnownUsers>>[number]

export async function isEmptyCompany(db: Db, companyId: string, own: string[]): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from jobs where company_id = ${companyId})
      and not exists (select from equipment where company_id = ${companyId} and is_listed)
      and not exists (select from memberships where company_id = ${companyId})
      and not exists (select from site_addresses where company_id = ${companyId} and deleted_at is null
        and id <> all(${own}::uuid[]))
      and not exists (select from contacts where company_id = ${companyId} and deleted_at is null
        and id <> all(${own}::uuid[])) as "isEmpty"`.execute(db)
  return rows[0]?.isEmpty ?? false
}

export async function isUnusedSite(db: Db, siteAddressId: string): Promise<boolean> {
  const { rows } = await sql<{ isUnused: boolean }>`
    select not exists (select from jobs where site_address_id = ${siteAddressId})
      and not exists (select from equipment where site_address_id = ${siteAddressId} and is_listed) as "isUnused"`.execute(
    db,
  )
  return rows[0]?.isUnused ?? false
}
