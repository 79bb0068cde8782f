import { sql } from 'kysely'
import { camelColumns, columnsOf, toColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { containing, countRows, filledPage, limited, type ListedPage, type Searched, idsOf } from '#server/db/pages.ts'
import type { SentUnderId } from '#server/db/versions.ts'

export async function listCompanies(db: Db, filter: Searched): Promise<ListedPage<CompanyRow>> {
  let matching = liveCompanies(db)
  if (filter.q) {
    matching = matching.where(sql<boolean>`search_text like ${containing(filter.q)}`)
  }
  const page = matching
    .select('id')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
  const chosen = await limited(page, filter).execute()
  return filledPage(
    filter,
    chosen,
    () => countRows(page),
    (some) => companiesByIds(db, idsOf(some)),
  )
}

export function companiesByIds(db: Db, ids: string[]): Promise<CompanyRow[]> {
  return withColumns(liveCompanies(db))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

export async function findCompany(db: Db, companyId: string) {
  return withColumns(liveCompanies(db)).where('id', '=', companyId).executeTakeFirst()
}

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>

export async function lockCompany(tx: Db, companyId: string) {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
}

export async function wasCompany(db: Db, companyId: string): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()) !== undefined
}

export function countJobsOf(db: Db, companyId: string): Promise<number> {
  return countRows(db.selectFrom('jobs').where('company_id', '=', companyId).where('deleted_at', 'is', null))
}

export async function findOpenDuties(db: Db, companyId: string) {
  const { rows: dangers } = await sql<{ description: string; serialNumber: string }>`
    select items.description, items.serial_number as "serialNumber"
    from inspection_items as items join jobs on jobs.id = items.job_id
      left join equipment on equipment.id = items.equipment_id
    where coalesce(equipment.company_id, jobs.company_id) = ${companyId} and exists (
      select from defects where defects.item_id = items.id and defects.found_on is not null and defects.ended_on is null
    )
    order by items.place`.execute(db)
  const notices = db
    .selectFrom('notices')
    .innerJoin('jobs', 'jobs.id', 'notices.job_id')
    .where('jobs.company_id', '=', companyId)
  const open = await notices.where('notices.state', '<>', 'closed').select('notices.id').execute()
  const copies = await notices
    .innerJoin('authority_copies as copies', 'copies.notice_id', 'notices.id')
    .where('copies.closed_at', 'is', null)
    .select('copies.id')
    .execute()
  return { dangers, noticeIds: idsOf(open), authorityCopyIds: idsOf(copies) }
}

export async function insertCompany(
  tx: Db,
  company: FactsOf<'companies', 'name address created_at'>,
  { id, sha256 }: SentUnderId,
): Promise<string | null> {
  const made = await tx
    .insertInto('companies')
    .values({ ...toColumns(company), ...(id !== undefined && { id, made_sha256: sha256 }) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

const companyFacts = 'name address use_logo_in_pdf public_page logo_file_id'

export async function updateCompanyRow(tx: Db, companyId: string, facts: FactsOf<'companies', typeof companyFacts>) {
  await tx
    .updateTable('companies')
    .set({
      ...columnsOf(facts, companyFacts),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', companyId)
    .execute()
}

/** The company and everything that hangs on nothing else. */
export async function deleteCompanyRow(tx: Db, companyId: string, deletedAt: Date) {
  await tx.updateTable('companies').set({ deleted_at: deletedAt }).where('id', '=', companyId).execute()
  for (const table of ['contacts', 'site_addresses'] as const) {
    await tx
      .updateTable(table)
      .set({ deleted_at: deletedAt })
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .execute()
  }
}

function liveCompanies(db: Db) {
  return db.selectFrom('companies').where('deleted_at', 'is', null)
}

function withColumns(companies: ReturnType<typeof liveCompanies>) {
  return companies.select([
    ...camelColumns('companies', 'id name address created_at logo_file_id use_logo_in_pdf public_page version'),
    'made_sha256 as sha256',
  ])
}
