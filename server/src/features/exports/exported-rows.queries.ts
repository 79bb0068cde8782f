import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { FileKind } from '#contract/files/file-kinds.ts'
import { type FactsOf, toName } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { firstId, inChunks, rowsPerChunk } from '#server/db/pages.ts'
import { type ExportKind, exportKinds } from './export-kinds.queries.ts'
import { certificatesOf, equipmentOf, invoicesOf, itemsOf, noticesOf, toldAt } from './export-scope.queries.ts'
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

export interface ExportedFile extends FactsOf<'files', 'id key name media_type bytes'> {
  kind: FileKind
  number: number | null
  version: number | null
  itemId: string | null
  /** It is what its invoice or credit note says now. */
  isCurrent: boolean
}

export function exportedFiles(db: Db, scope: ExportScope): AsyncGenerator<ExportedFile[]> {
  return inChunks(async (last) => {
    const { rows } = await sql<ExportedFile>`
      select files.id, files.kind, files.key, files.name, files.media_type as "mediaType", files.bytes,
        certificates.number, certificates.version, extracts.item_id as "itemId",
        exists (select from invoices where pdf_file_id = files.id)
          or exists (select from credit_notes where pdf_file_id = files.id) as "isCurrent"
      from files
      left join certificate_extracts as extracts on extracts.file_id = files.id
      left join certificates on certificates.file_id = files.id or certificates.id = extracts.certificate_id
      where files.id > ${last?.id ?? firstId} and ${isExported(scope)}
      order by files.id limit ${rowsPerChunk}`.execute(db)
    return rows
  })
}

export async function countExportedFiles(db: Db, scope: ExportScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files where ${isExported(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

function isExported({ companyId, siteIds, isForCustomer }: ExportScope): RawBuilder<SqlBool> {
  const isUsed = sql<SqlBool>`(files.was_used or files.kind not in ('photo', 'document', 'sheet'))`
  if (companyId === null) return isUsed
  const scope = { companyId, siteIds, isForCustomer }
  const invoices = invoicesOf(scope)
  return sql`files.id in (
    select file_id from certificates where id in (${certificatesOf(scope)})
    union all select file_id from certificate_extracts where certificate_id in (${certificatesOf(scope)})
    union all select pdf_file_id from invoices where id in (${invoices})
    union all select pdf_file_id from credit_notes where invoice_id in (${invoices})
    union all select file_id from mails where kind = 'invoice' and about in (${invoices})
    union all select photo_file_id from inspection_items where id in (${itemsOf(scope)})
    union all select photo.id::uuid from inspection_items, jsonb_array_elements_text(more_photo_file_ids) as photo (id)
      where inspection_items.id in (${itemsOf(scope)})
    union all select document_file_id from rectifications
      where equipment_id in (${equipmentOf(scope)})
    union all select photo_file_id from notice_acknowledgements where notice_id in (${noticesOf(scope)}) and company_id = ${companyId}
    union all select signature_file_id from notices where ${toldAt(scope)}
    union all select logo_file_id from companies where id = ${companyId})`
}
