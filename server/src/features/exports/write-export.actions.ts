import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { Day } from '#contract/values/days.ts'
import { type Db, inSnapshot } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { csvParts, type CsvCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { cleanFileName } from '#server/http/reply/file-names.ts'
import {
  countExportedFiles,
  type ExportedFile,
  exportedFiles,
  type ExportedRow,
  exportedRows,
  fieldsOf,
  kindsOf,
} from './exported-rows.queries.ts'
import type { ExportKind } from './export-kinds.queries.ts'
import type { ExportScope } from './exports.queries.ts'
import { importableCsv } from './import-again.ts'
import type { WrittenFile, ZipWriter } from './zip-writer.ts'

interface Writing {
  scope: ExportScope
  zip: ZipWriter
  /** How many of the zip's files are in it: told with every hundredth of them. */
  onProgress: (done: number, total: number) => Promise<void>
}

/** All records are read in one snapshot, which is over before the first file is copied. Files never change. */
export async function writeExport(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { scope, zip, onProgress }: Writing,
): Promise<void> {
  const kinds = kindsOf(scope)
  const total = 1 + (kinds.length + 1) * 2 + (await countExportedFiles(db, scope))
  const step = Math.ceil(total / 100)
  const written: WrittenFile[] = []
  const missing: string[] = []
  await onProgress(0, total)
  async function add(...entry: Parameters<ZipWriter['add']>) {
    written.push(await zip.add(...entry))
    if (written.length % step === 0) await onProgress(written.length, total)
  }

  await add('README.txt', [readmeOf(kinds)])
  await inSnapshot(db, async (tx) => {
    for (const kind of kinds) {
      await add(`${kind.name}.csv`, csvOf(tx, kind, scope, clock.today()))
      await add(`${kind.name}.json`, jsonParts(exportedRows(tx, kind, scope)))
    }
    await add('files.csv', csvParts(fileColumns, listedFiles(tx, scope)))
    await add('files.json', jsonParts(listedFiles(tx, scope)))
  })
  for await (const some of exportedFiles(db, scope)) {
    for (const file of some) {
      const content = await openStored(files, file)
      if (content) await add(pathOf(file), content, { compress: false })
      else missing.push(pathOf(file))
    }
  }
  const manifest = { madeAt: clock.now().toISOString(), files: written, missing }
  await onProgress(total, total)
  await zip.add('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`])
}

/** One that is gone from the store holds up nothing: the manifest says so. */
async function openStored(files: Deps['files'], { key }: ExportedFile): Promise<Readable | null> {
  try {
    return await files.open(key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  }
}

function csvOf(tx: Db, kind: ExportKind, scope: ExportScope, today: Day): AsyncIterable<string> {
  const { name } = kind
  if (name === 'equipment' || name === 'companies' || name === 'users') return importableCsv[name](tx, scope, today)
  return csvParts(csvColumnsOf(kind), exportedRows(tx, kind, scope))
}

function csvColumnsOf(kind: ExportKind): CsvColumn<ExportedRow>[] {
  return fieldsOf(kind).map((header) => ({ header, cell: (row) => cellOf(row[header]) }))
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

async function* jsonParts(chunks: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of chunks) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

const fileFields = ['_id', 'kind', 'name', 'path', 'mediaType'] as const
type ListedFile = Record<(typeof fileFields)[number], string>
const fileColumns = fileFields.map((header): CsvColumn<ListedFile> => ({ header, cell: (file) => file[header] }))

async function* listedFiles(tx: Db, scope: ExportScope): AsyncGenerator<ListedFile[]> {
  for await (const some of exportedFiles(tx, scope)) {
    yield some.map((file) => {
      const { id: _id, kind, name, mediaType } = file
      return { _id, kind, name, path: pathOf(file), mediaType }
    })
  }
}

function pathOf({ id, kind, name, number, version, itemId, isCurrent }: ExportedFile): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''
  if (kind === 'certificate' && number !== null)
    return `certificates/${certificateNumber(number)}-v${version}${itemId ? `-${itemId}` : ''}.pdf`
  const clean = cleanFileName(name)
  if (kind === 'invoice') return `invoices/${isCurrent ? clean : clean.replace(ending, `-${id}${ending}`)}`
  return `${kind}s/${id}${ending}`
}

/** What lies in the zip and what its fields are called, for a person who reads it without us. */
function readmeOf(kinds: readonly ExportKind[]): string {
  return [
    'EXPORT FROM THOROUGH',
    '',
    'Each kind of record is a CSV file and a JSON file of the same name: the same records, one row each.',
    '  CSV: UTF-8, commas, the first row has the names of the columns. Text that a spreadsheet would run has an',
    '       apostrophe before it. What is a list or an object is written as JSON in its cell.',
    '  JSON: an array of objects.',
    'Days are YYYY-MM-DD in London, moments are ISO 8601 in UTC, money is whole pence. _id is the id of a record;',
    'a field that ends in Id names another record, one that ends in FileId a row of files.csv, which has its path.',
    'equipment.csv, companies.csv and users.csv have the headings of the import and can be imported again as they are;',
    'companies.csv has a row for each site and contact of a company.',
    '',
    'manifest.json has the path, size and SHA-256 of every file, and under "missing" what could not be read.',
    'There are no passwords, sessions or keys in here.',
    '',
    'FOLDERS',
    '  certificates/   every version of every report, and extracts of it, as PDF',
    '  invoices/       invoices and credit notes as PDF, earlier versions with an id behind the number',
    '  photos/, documents/, logos/, signatures/',
    '  sheets/         the spreadsheets that were imported',
    '',
    'KINDS',
    ...kinds.flatMap((kind) => [`  ${kind.name}: ${kind.summary}`, `    ${fieldsOf(kind).join(', ')}`]),
    '  files: A file in this zip.',
    '    _id, kind, name, path, mediaType',
    '',
  ].join('\n')
}
