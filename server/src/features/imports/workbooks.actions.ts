import { resultWords } from '#contract/imports/cell-words.rules.ts'
import { whyHeader } from '#contract/imports/headers.rules.ts'
import { importFields, type ImportKind } from '#contract/imports/import-fields.ts'
import type { RowProblem } from '#contract/imports/imports.contract.ts'
import type { Deps } from '#server/deps.ts'
import { sheetsAnswer } from '#server/http/reply/xlsx.ts'
import type { FileAnswer } from '#server/http/route.ts'
import type { Cell } from '#contract/imports/sheet-cells.ts'
import { listCheckedRows } from './import-rows.queries.ts'
import type { ImportRecord } from './imports.queries.ts'

export async function downloadProblems({ db }: Deps, record: ImportRecord): Promise<FileAnswer> {
  const { rows } = await listCheckedRows(db, { importId: record.id, outcome: 'needsYou' })
  const columns = record.columns.filter(({ header }) => header !== whyHeader)
  return sheetsAnswer(`needs-you-${record.fileName.replace(/\.[^.]*$/, '')}.xlsx`, [
    {
      name: 'Needs you',
      heads: [...columns.map(({ header }) => header), whyHeader],
      rows: rows.map(({ cells, problems }) => [
        ...columns.map(({ index }) => cellOf(cells[index] ?? null)),
        problems.map(sentenceOf).join(' '),
      ]),
    },
  ])
}

function sentenceOf({ column, value, message }: RowProblem): string {
  return [column || value, message].filter(Boolean).join(': ')
}

function cellOf(cell: Cell) {
  if (cell === null || typeof cell !== 'object') return cell
  return { value: new Date(`${cell.day}T00:00:00Z`), format: cell.shownAs ? 'mmm-yy' : 'dd/mm/yyyy' }
}

const takenWords: Partial<Record<string, string>> = {
  serialNumber: 'As it’s marked on the plate. If there is none, write N/A: the asset number is used instead.',
  site: 'The first line of its address, or “line 1, town, postcode”.',
  examinationType: '6-monthly, 12-monthly or Written scheme.',
  ownership: 'Owned or Hired.',
  lifecycle: 'In service, Stored or Withdrawn.',
  lifecycleReason: 'Needed where it is stored or withdrawn.',
  dateOfManufacture: 'A year, a month or a day.',
  lastResult: `Safe: ${resultWords.safe.join(', ')}. Unsafe: ${resultWords.unsafe.join(', ')}. Unsafe equipment is never imported.`,
  role: 'Engineer, Administrator or Customer.',
  _id: 'Only for records exported from here. Otherwise leave it empty.',
}

export function downloadTemplate(kind: ImportKind): Promise<FileAnswer> {
  const fields = importFields[kind]
  return sheetsAnswer(`${kind}-template.xlsx`, [
    { name: 'Template', heads: fields.map(({ label }) => label), rows: [] },
    {
      name: 'What to write',
      heads: ['Column', 'What to write', 'Needed'],
      rows: fields.map(({ name, label, isDay, isRequired }) => [
        label,
        takenWords[name] ?? (isDay ? 'A date, such as 05/01/2027.' : ''),
        isRequired ? 'Yes' : '',
      ]),
    },
  ])
}
