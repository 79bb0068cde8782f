import type { ExportKind } from './export-kinds.queries.ts'
import { fieldsOf } from './exported-rows.queries.ts'

/** What lies in the zip and what its fields are called, for a person who reads it without us. */
export function readmeOf(kinds: readonly ExportKind[]): string {
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
