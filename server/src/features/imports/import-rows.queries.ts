import { sql } from 'kysely'
import type { ImportCounts, ImportNote, RowChange, RowOutcome, RowProblem } from '#contract/imports/imports.contract.ts'
import type { Page } from '#contract/values/pages.ts'
import { camelColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'
import type { Cell, SheetRow } from '#contract/imports/sheet-cells.ts'

const storedFacts = 'row cells merged unsolved outcome record_id stood_as'
export type StoredRow = FactsOf<'import_rows', typeof storedFacts> & { cells: Cell[] }

export interface RowFinding extends FactsOf<'import_rows', 'row matched_by label record_id stood_as'> {
  outcome: RowOutcome
  changes: RowChange[]
  problems: RowProblem[]
  notes: ImportNote[]
}

export async function deleteRows(tx: Db, importId: string) {
  await tx.deleteFrom('import_rows').where('import_id', '=', importId).execute()
}

export async function insertRows(tx: Db, importId: string, rows: SheetRow[]) {
  await sql`
    insert into import_rows (import_id, row, cells, merged, unsolved)
    select ${importId}, new.row, new.cells, new.merged, new.unsolved
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (row int, cells jsonb, merged int[], unsolved int[])`.execute(
    tx,
  )
}

export function listRowsAfter(db: Db, importId: string, { after, limit }: { after: number; limit: number }) {
  return storedRows(db, importId).where('row', '>', after).orderBy('row').limit(limit).execute()
}

export function listRowsToWrite(db: Db, importId: string, limit: number): Promise<StoredRow[]> {
  return storedRows(db, importId)
    .where('outcome', 'in', ['create', 'update'])
    .where('done_at', 'is', null)
    .orderBy('row')
    .limit(limit)
    .execute()
}

const rowsPerReuse = 4000

/** Takes the number of overwritten rows and frees their space: otherwise a large import would hold each of its rows three times. */
export function openReuse(db: Db): (rows: number) => Promise<void> {
  let writtenOver = 0
  return async (rows) => {
    writtenOver += rows
    if (writtenOver < rowsPerReuse) return
    writtenOver = 0
    // It only saves room: an import goes on without it.
    await sql`vacuum (skip_locked, truncate off) import_rows`.execute(db).catch(() => undefined)
  }
}

export interface WrittenRow<Undo> {
  row: number
  outcome: RowOutcome
  recordId: string
  undo: Undo
}

export async function listRowsToUndo<Undo>(db: Db, importId: string, limit: number): Promise<WrittenRow<Undo>[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row', 'outcome', 'record_id as recordId', 'undo'])
    .where('import_id', '=', importId)
    .where('done_at', 'is not', null)
    .where('undone_at', 'is', null)
    .where('outcome', 'in', ['create', 'update'])
    .orderBy('row', 'desc')
    .limit(limit)
    .execute()
  return rows as WrittenRow<Undo>[]
}

export async function updateFindings(tx: Db, importId: string, judged: { finding: RowFinding }[]) {
  if (judged.length === 0) return
  const findings = judged.map(({ finding }) => finding)
  await sql`
    update import_rows
    set outcome = found.outcome, matched_by = found."matchedBy", label = found.label, record_id = found."recordId",
      changes = found.changes, problems = found.problems, notes = found.notes, stood_as = found."stoodAs"
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as found (
      row int, outcome text, "matchedBy" text, label text, "recordId" uuid, changes jsonb, problems jsonb, notes jsonb,
      "stoodAs" text
    )
    where import_rows.import_id = ${importId} and import_rows.row = found.row`.execute(tx)
}

export async function markWritten(
  tx: Db,
  importId: string,
  written: { row: number; recordId: string; undo: unknown }[],
  at: Date,
) {
  if (written.length === 0) return
  await sql`
    update import_rows set done_at = ${at}, record_id = done."recordId", undo = done.undo
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as done (row int, "recordId" uuid, undo jsonb)
    where import_rows.import_id = ${importId} and import_rows.row = done.row`.execute(tx)
}

export async function markUndone(tx: Db, importId: string, rows: number[], at: Date) {
  await sql`
    update import_rows set undone_at = ${at} where import_id = ${importId} and row = any(${rows}::int[])`.execute(tx)
}

export async function markNeedsYou(tx: Db, importId: string, found: { row: number; message: string }[]) {
  if (found.length === 0) return
  await sql`
    update import_rows set outcome = 'needsYou',
      problems = jsonb_build_array(jsonb_build_object('column', '', 'field', null, 'value', '', 'message', found.message))
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (row int, message text)
    where import_rows.import_id = ${importId} and import_rows.row = found.row`.execute(tx)
}

export async function countOutcomes(db: Db, importId: string): Promise<ImportCounts> {
  const { rows } = await sql<{ outcome: RowOutcome; count: number; undone: number }>`
    select outcome, count(*)::int as count, count(undone_at)::int as undone from import_rows
    where import_id = ${importId} and outcome is not null group by outcome`.execute(db)
  const counts = { create: 0, update: 0, unchanged: 0, needsYou: 0, skipped: 0, undone: 0 }
  for (const { outcome, count, undone } of rows) {
    counts[outcome] = count
    counts.undone += undone
  }
  return counts
}

export async function countProblems(db: Db, importId: string) {
  const { rows } = await sql<{ message: string; field: string | null; rows: number }>`
    select problem ->> 'message' as message, problem ->> 'field' as field, count(distinct row)::int as rows
    from import_rows, jsonb_array_elements(problems) as problem
    where import_id = ${importId} and outcome = 'needsYou'
    group by 1, 2 order by rows desc, message limit 200`.execute(db)
  return rows
}

export interface ListedRow extends Omit<RowFinding, 'stoodAs'> {
  cells: Cell[]
}

interface RowFilter extends Asked {
  importId: string
  outcome?: RowOutcome | undefined
}

export async function listCheckedRows(db: Db, filter: RowFilter): Promise<Page<ListedRow>> {
  let checked = db.selectFrom('import_rows').where('import_id', '=', filter.importId).where('outcome', 'is not', null)
  if (filter.outcome) checked = checked.where('outcome', '=', filter.outcome)
  const page = checked
    .select(['row', 'cells', 'outcome', 'matched_by as matchedBy', 'label', 'record_id as recordId'])
    .select(['changes', 'problems', 'notes'])
    .orderBy('row')
  return pageOf(filter, (await limited(page, filter).execute()) as ListedRow[], () => countRows(checked))
}

function storedRows(db: Db, importId: string) {
  return db
    .selectFrom('import_rows')
    .select(camelColumns('import_rows', storedFacts))
    .$narrowType<{ cells: Cell[] }>()
    .where('import_id', '=', importId)
}
