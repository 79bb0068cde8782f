import { sql } from 'kysely'
import { toName } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { rowsPerChunk } from '#server/db/pages.ts'
import { exportKinds, type ExportKind } from './export-kinds.queries.ts'
import type { ExportScope } from './exports.queries.ts'

export type ExportedRow = Record<string, unknown>

export function kindsOf(scope: ExportScope): readonly ExportKind[] {
  return exportKinds.filter((kind) => conditionOf(kind, scope) !== null)
}

export async function* exportedRows(tx: Db, kind: ExportKind, scope: ExportScope): AsyncGenerator<ExportedRow[]> {
  const { table, columns, joined = {} } = kind
  const fields = [
    ...columns.map((column) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(fieldName(column))}`),
    ...Object.entries(joined).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ]
  const condition = conditionOf(kind, scope) ?? sql`false`
  await sql`declare exported no scroll cursor for
    select ${sql.join(fields)} from ${sql.table(table)} where ${condition} order by 1`.execute(tx)
  for (;;) {
    const { rows } = await sql<ExportedRow>`fetch ${sql.lit(rowsPerChunk)} from exported`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close exported`.execute(tx)
}

function conditionOf({ where = sql`true`, ofCompany }: ExportKind, { companyId, siteIds, isForCustomer }: ExportScope) {
  if (companyId === null) return where
  const own = ofCompany({ companyId, siteIds, isForCustomer })
  return own && sql`${where} and ${own}`
}

export function fieldsOf({ columns, joined = {} }: ExportKind): string[] {
  return [...columns.map(fieldName), ...Object.keys(joined)]
}

/** `site_address_id` is `siteAddressId`, and `id` is `_id`, as in the API. */
function fieldName(column: string): string {
  return column === 'id' ? '_id' : toName(column)
}
