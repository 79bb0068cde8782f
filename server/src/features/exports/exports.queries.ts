import { sql } from 'kysely'
import type { Reach, Scope } from '#contract/auth/scope.rules.ts'
import { camelColumns, toColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { limited, pageOf, type Asked } from '#server/db/pages.ts'

export interface ExportScope {
  /** Null for everything the firm has. */
  companyId: string | null
  siteIds: string[] | null
  /** Only what customers see of their company. */
  isForCustomer: boolean
}

export async function insertExport(tx: Db, { siteIds, ...made }: ExportScope & { createdAt: Date; createdBy: string }) {
  const { id } = await tx
    .insertInto('exports')
    .values({ ...toColumns(made), site_address_ids: siteIds })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** So that two presses begin one. */
export async function lockExports(tx: Db) {
  await sql`lock table exports in share row exclusive mode`.execute(tx)
}

export function findUnfinished(tx: Db, { companyId, siteIds, isForCustomer }: ExportScope, since: Date) {
  return exportRows(tx, since)
    .where(sql<boolean>`exports.company_id is not distinct from ${companyId}`)
    .where(sql<boolean>`exports.site_address_ids is not distinct from ${siteIds}::uuid[]`)
    .where('exports.is_for_customer', '=', isForCustomer)
    .where('exports.state', 'in', ['waiting', 'making'])
    .executeTakeFirst()
}

export function findExport(db: Db, exportId: string, since: Date) {
  return exportRows(db, since).where('exports.id', '=', exportId).executeTakeFirst()
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

export async function listExportRows(db: Db, scope: Scope, since: Date, asked: Asked) {
  const found = () => {
    const rows = exportRows(db, since)
    if (scope === null) return rows
    return rows.where(isCoveredBy(scope)).where('exports.is_for_customer', '=', true)
  }
  const page = found().orderBy('exports.created_at', 'desc').orderBy('exports.id')
  return pageOf(asked, await limited(page, asked).execute(), async () => (await found().execute()).length)
}

/** The rule `isScopeWithin` in SQL, of what an export holds. */
function isCoveredBy(scope: readonly Reach[]) {
  const each = scope.map(({ companyId, siteIds }) =>
    siteIds === null
      ? sql`exports.company_id = ${companyId}`
      : sql`exports.company_id = ${companyId} and exports.site_address_ids <@ ${siteIds}::uuid[]`,
  )
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`
}

export async function updateExport(
  db: Db,
  exportId: string,
  change: Partial<FactsOf<'exports', 'state done total bytes error finished_at'>>,
) {
  await db.updateTable('exports').set(toColumns(change)).where('id', '=', exportId).execute()
}

export function listExportsBefore(db: Db, before: Date) {
  return db
    .selectFrom('exports')
    .select('id')
    .where(sql<boolean>`coalesce(finished_at, created_at) <= ${before}`)
    .execute()
}

export async function deleteExport(db: Db, exportId: string) {
  await db.deleteFrom('exports').where('id', '=', exportId).execute()
}

/** What is older is gone, or goes with the next sweep. */
function exportRows(db: Db, since: Date) {
  return db
    .selectFrom('exports')
    .leftJoin('companies', 'companies.id', 'exports.company_id')
    .innerJoin('users', 'users.id', 'exports.created_by')
    .where(sql<boolean>`coalesce(exports.finished_at, exports.created_at) > ${since}`)
    .select([
      ...camelColumns(
        'exports',
        'id company_id is_for_customer state done total bytes error created_at created_by finished_at',
      ),
      'exports.site_address_ids as siteIds',
      'companies.name as companyName',
      'users.name as createdByName',
    ])
}
