import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import type {
  ChosenName,
  DecidedName,
  Import,
  ImportCounts,
  ImportNote,
  UnknownName,
} from '#contract/imports/imports.contract.ts'
import type { DateOrder } from '#contract/imports/written-days.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import { camelColumns, toColumns, type FactsOf, toName } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'

export interface StoredColumn {
  index: number
  header: string
  samples: string[]
  order: DateOrder | null | 'any'
  isNumeric: boolean
  field: string | null
}

/** A company or site that the import has made, for rows that name it. */
export interface MadeRecord {
  kind: 'company' | 'site'
  key: string
  id: string
}

const plainFacts =
  'state company_id sheet header_row serial_width progress_done progress_of error queued_at ran_at finished_at'

type ImportFacts = FactsOf<'imports', typeof plainFacts> & JsonFacts

/** Only `updateImport` writes them. */
interface JsonFacts {
  sheets: Import['sheets']
  columns: StoredColumn[]
  dateOrders: Record<string, DateOrder | null>
  names: ChosenName[]
  made: MadeRecord[]
  /** Those that the check met: still to be decided, and decided. */
  unknownNames: (UnknownName | DecidedName)[]
  problems: Import['problems']
  notes: ImportNote[]
  counts: Partial<ImportCounts>
}

const jsonFacts = 'sheets columns date_orders names made unknown_names problems notes counts'
const jsonNames = new Set(jsonFacts.split(' ').map(toName))
const ownFacts = 'id kind file_id file_name created_by created_at version'

export type ImportRecord = Awaited<ReturnType<ReturnType<typeof imports>['executeTakeFirstOrThrow']>>

type NewImport = Pick<ImportRecord, 'kind' | 'fileId' | 'fileName' | 'companyId' | 'createdBy' | 'createdAt'>

export async function insertImport(tx: Db, made: NewImport): Promise<string> {
  const { id } = await tx
    .insertInto('imports')
    .values({ ...toColumns(made), state: 'reading', queued_at: made.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findImport(db: Db, importId: string): Promise<ImportRecord | undefined> {
  return imports(db).where('imports.id', '=', importId).executeTakeFirst()
}

export async function lockImport(tx: Db, importId: string): Promise<ImportRecord | undefined> {
  await tx.selectFrom('imports').select('id').where('id', '=', importId).forUpdate().execute()
  return findImport(tx, importId)
}

export async function listImportRecords(
  db: Db,
  filter: Asked & { kind?: ImportKind | undefined },
): Promise<Page<ImportRecord>> {
  let page = imports(db).orderBy('imports.created_at', 'desc').orderBy('imports.id')
  let counted = db.selectFrom('imports')
  if (filter.kind) {
    page = page.where('imports.kind', '=', filter.kind)
    counted = counted.where('kind', '=', filter.kind)
  }
  return pageOf(filter, await limited(page, filter).execute(), () => countRows(counted))
}

/** What a person sees of it changes with its version, its progress alone does not. */
export async function updateImport(
  tx: Db,
  importId: string,
  changes: Partial<ImportFacts>,
  { isProgress = false } = {},
): Promise<void> {
  const stored = Object.entries(changes).map(([name, value]) => [
    name,
    jsonNames.has(name) ? JSON.stringify(value) : value,
  ])
  await tx
    .updateTable('imports')
    .set({ ...toColumns(Object.fromEntries(stored)), ...(!isProgress && { version: sql<number>`version + 1` }) })
    .where('id', '=', importId)
    .execute()
}

export async function deleteImportRow(tx: Db, importId: string) {
  await tx.deleteFrom('imports').where('id', '=', importId).execute()
}

export interface Mapping {
  columns: { header: string; field: string | null }[]
  dateOrders: Record<string, DateOrder | null>
  serialWidth: number | null
}

export async function findMapping(db: Db, kind: ImportKind, headers: string): Promise<Mapping | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select(['columns', 'date_orders as dateOrders', 'serial_width as serialWidth'])
    .where('kind', '=', kind)
    .where('headers', '=', headers)
    .executeTakeFirst()
  return row as Mapping | undefined
}

export async function rememberMapping(
  tx: Db,
  { kind, headers, usedAt, ...mapping }: Mapping & { kind: ImportKind; headers: string; usedAt: Date },
) {
  const facts = {
    columns: JSON.stringify(mapping.columns),
    date_orders: JSON.stringify(mapping.dateOrders),
    serial_width: mapping.serialWidth,
    used_at: usedAt,
  }
  await tx
    .insertInto('import_mappings')
    .values({ kind, headers, ...facts })
    .onConflict((conflict) => conflict.columns(['kind', 'headers']).doUpdateSet(facts))
    .execute()
}

function imports(db: Db) {
  return db
    .selectFrom('imports')
    .innerJoin('users as creators', 'creators.id', 'imports.created_by')
    .leftJoin('companies', 'companies.id', 'imports.company_id')
    .leftJoin('imports as earlier', (join) => join.on('earlier.id', '=', importBefore))
    .select([
      ...camelColumns('imports', ownFacts, plainFacts, jsonFacts),
      'companies.name as companyName',
      'creators.name as createdByName',
      'earlier.id as waitingForId',
      'earlier.file_name as waitingForName',
    ])
    .$narrowType<JsonFacts>()
}

const importBefore = sql<string>`(
  select before.id from imports as before
  where imports.state in ('reading', 'checking', 'running', 'undoing')
    and before.state in ('reading', 'checking', 'running', 'undoing') and before.queued_at < imports.queued_at
  order by before.queued_at desc limit 1
)`
