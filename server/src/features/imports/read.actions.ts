import { rm } from 'node:fs/promises'
import { guessFields, headersKey, plainHeader, whyHeader } from '#contract/imports/headers.rules.ts'
import { plainName } from '#contract/imports/names.rules.ts'
import { maxImportRows } from '#contract/imports/imports.contract.ts'
import type { Deps } from '#server/deps.ts'
import { findFile } from '#server/features/files/files.queries.ts'
import { fileLines } from '#server/http/uploads/file-lines.ts'
import { newUploadFolder } from '#server/http/uploads/upload-folder.ts'
import type { ReadColumn, ReadSheet } from '#server/sheets/read-sheet-file.ts'
import type { SheetRow } from '#contract/imports/sheet-cells.ts'
import { UnreadableSheet } from '#server/sheets/sheet-cells.ts'
import { deleteRows, insertRows } from './import-rows.queries.ts'
import { dateOrdersOf } from './imports.actions.ts'
import { findMapping, updateImport, type ImportRecord, type StoredColumn } from './imports.queries.ts'
import { listCompanyNames } from './known-records.queries.ts'

const rowsAtOnce = 1000
const maxLineBytes = 64 * 1024 * 1024

/** Reads the file into rows and proposes what its columns are. Read again after a kill, it leaves the same. */
export async function readImport(deps: Deps, record: ImportRecord): Promise<void> {
  const folder = await newUploadFolder()
  try {
    const rowsPath = `${folder}/rows`
    const read = await readFileOf(deps, record, { path: `${folder}/file`, rowsPath })
    await storeRows(deps, record.id, { rowsPath, rows: read.rows })
    const columns = await mappedColumns(deps, record, read.columns)
    await updateImport(deps.db, record.id, {
      state: 'mapping',
      sheets: read.sheets,
      sheet: read.sheet,
      headerRow: read.headerRow,
      progressDone: read.rows,
      progressOf: read.rows,
      error: read.doubt,
      notes: lostZeros(columns.columns),
      ...columns,
    })
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    await deleteRows(deps.db, record.id)
    await updateImport(deps.db, record.id, { state: 'failed', error: error.message })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readFileOf(
  { db, files, readSheet }: Deps,
  { fileId, kind, sheet, headerRow }: ImportRecord,
  { path, rowsPath }: { path: string; rowsPath: string },
): Promise<ReadSheet> {
  const file = await findFile(db, fileId)
  if (!file) throw new UnreadableSheet('The file is gone. Choose it again.')
  await files.fetch(file.key, path)
  return readSheet({ path, kind, sheet, headerRow, rowsPath })
}

async function storeRows({ db }: Deps, importId: string, { rowsPath, rows: all }: { rowsPath: string; rows: number }) {
  await deleteRows(db, importId)
  let done = 0
  let rows: SheetRow[] = []
  for await (const { text } of fileLines(rowsPath, { maxBytes: maxLineBytes, maxLines: maxImportRows })) {
    // Only our own reader has written this file.
    rows.push(JSON.parse(text) as SheetRow)
    if (rows.length < rowsAtOnce) continue
    await insertRows(db, importId, rows)
    done += rows.length
    await updateImport(db, importId, { progressDone: done, progressOf: all }, { isProgress: true })
    rows = []
  }
  await insertRows(db, importId, rows)
}

/** As a person has said already, as a sheet with the same headers was mapped last time, or as it looks. */
async function mappedColumns({ db }: Deps, record: ImportRecord, read: ReadColumn[]) {
  const known = await findMapping(db, record.kind, headersKey(read.map(({ header }) => header)))
  const chosen = record.columns.some(({ field }) => field !== null)
  const companies = new Set((await listCompanyNames(db)).map(({ name }) => plainName(name)))
  const samples = read.map(({ header, values }) => ({ header, samples: values }))
  const guessed = guessFields(record.kind, samples, companies)
  const fields = read.map(({ index, header }, at) => {
    if (plainHeader(header) === plainHeader(whyHeader)) return null
    if (chosen) return record.columns.find((column) => column.index === index)?.field ?? null
    if (known) return known.columns.find((column) => column.header === plainHeader(header))?.field ?? null
    return guessed[at] ?? null
  })
  const columns: StoredColumn[] = read.map(({ index, header, samples, order, isNumeric }, at) => ({
    index,
    header,
    samples,
    order,
    isNumeric,
    field: fields[at] ?? null,
  }))
  return {
    columns,
    dateOrders: dateOrdersOf(record.kind, columns, [record.dateOrders, known?.dateOrders]),
    serialWidth: record.serialWidth ?? known?.serialWidth ?? null,
  }
}

function lostZeros(columns: StoredColumn[]) {
  return columns
    .filter(({ field, isNumeric }) => field === 'serialNumber' && isNumeric)
    .map(({ header, field }) => ({
      column: header,
      field,
      message:
        'Excel has kept these serial numbers as numbers, so zeros in front are lost. Choose how many digits they have to put them back.',
    }))
}
