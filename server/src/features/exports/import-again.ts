import {
  importFields,
  type CompanyFieldName,
  type EquipmentFieldName,
  type ImportKind,
  type UserFieldName,
} from '#contract/imports/import-fields.ts'
import { conditionLabels, conditionOf, lifecycleLabels } from '#contract/inspections/equipment/condition.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { equipmentInChunks } from '#server/features/equipment/equipment-list.queries.ts'
import { conditionFactsOf, formatSite } from '#server/features/equipment/equipment.mapper.ts'
import type { EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import { listImportedExaminations } from '#server/features/imports/known-records.queries.ts'
import { csvParts, type CsvCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { companiesWithParts, type CompanyWithParts, lastExaminers, listExportedUsers } from './export-scope.queries.ts'
import type { ExportScope } from './exports.queries.ts'

/** The CSV files that the import takes back as they are: headed by its own labels, with days that no order can confuse. */
export const importableCsv: Record<ImportKind, (tx: Db, scope: ExportScope, today: Day) => AsyncIterable<string>> = {
  equipment: (tx, scope, today) =>
    csvParts(csvColumnsOf('equipment', equipmentCells(today)), equipmentRows(tx, scope, today)),
  companies: (tx, scope) =>
    csvParts(csvColumnsOf('companies', companyCells), companyRows(companiesWithParts(tx, scope))),
  users: (tx, scope) => csvParts(csvColumnsOf('users', userCells), userRows(tx, scope)),
}

type Cell<Row> = (row: Row) => CsvCell

/** A row gives a field that it has under the same name by itself. */
type Cells<Name extends string, Row> = { [Field in Exclude<Name, keyof Row>]: Cell<Row> } & {
  [Field in Name & keyof Row]?: Cell<Row>
}

function csvColumnsOf<Row extends object>(
  kind: ImportKind,
  cells: Partial<Record<string, Cell<Row>>>,
): CsvColumn<Row>[] {
  const own = (name: string) => (row: Row) => row[name as keyof Row] as CsvCell
  return importFields[kind].map(({ name, label }) => ({ header: label, cell: cells[name] ?? own(name) }))
}

type ExaminedPiece = EquipmentRow & { examiner: string; importedReport: string | null }

function equipmentCells(today: Day): Cells<EquipmentFieldName, ExaminedPiece> {
  return {
    _id: ({ id }) => id,
    company: ({ companyName }) => companyName,
    site: formatSite,
    sitePostcode: ({ postcode }) => postcode,
    examinationType: ({ examinationType }) => examinationTypeLabels[examinationType],
    ownership: ({ ownership }) => (ownership === 'hired' ? 'Hired' : 'Owned'),
    lifecycle: ({ lifecycle }) => lifecycleLabels[lifecycle],
    lastReportNumber: ({ certificateNumber: number, importedReport }) =>
      number === null ? importedReport : certificateNumber(number),
    lastExaminer: ({ examiner }) => examiner,
    lastResult: (row) => (row.lastExaminationDate ? conditionLabels[conditionOf(conditionFactsOf(row), today)] : null),
  }
}

/** A caller that exports is asked before what they may; here everything of the company is wanted. */
const everything = { userId: '', role: 'admin', memberships: [] } as const

function atSites(companyId: string, siteIds: string[]) {
  return { userId: '', role: 'customer', memberships: [{ companyId, siteIds }] } as const
}

async function* equipmentRows(
  tx: Db,
  { companyId, siteIds }: ExportScope,
  today: Day,
): AsyncGenerator<ExaminedPiece[]> {
  const criteria = { scope: companyId === null ? null : [{ companyId, siteIds }], today }
  const viewer = companyId && siteIds ? atSites(companyId, siteIds) : everything
  for await (const rows of equipmentInChunks(tx, viewer, criteria)) {
    const ids = rows.map(({ id }) => id)
    const examiners = await lastExaminers(tx, ids)
    const imported = await listImportedExaminations(tx, ids)
    yield rows.map((row) => {
      const told = imported.find(
        ({ equipmentId, examinedOn }) => equipmentId === row.id && examinedOn === row.lastExaminationDate,
      )
      const before = row.lastItemId === null ? told : undefined
      const examiner = examiners.get(row.id) ?? before?.examiner ?? ''
      return { ...row, examiner, importedReport: before?.reportNumber ?? null }
    })
  }
}

interface CompanyRow extends Pick<CompanyWithParts, 'id' | 'name' | 'address'> {
  site: CompanyWithParts['sites'][number] | undefined
  contact: CompanyWithParts['contacts'][number] | undefined
}

const companyCells: Cells<CompanyFieldName, CompanyRow> = {
  _id: ({ id }) => id,
  addressLine1: ({ site }) => site?.addressLine1 ?? null,
  addressLine2: ({ site }) => site?.addressLine2 ?? null,
  city: ({ site }) => site?.city ?? null,
  postcode: ({ site }) => site?.postcode ?? null,
  contactName: ({ contact }) => contact?.name ?? null,
  contactEmail: ({ contact }) => contact?.email ?? null,
  contactPhone: ({ contact }) => contact?.phone ?? null,
}

/** A row for each of its sites, and in the same rows its contacts. */
async function* companyRows(chunks: AsyncIterable<CompanyWithParts[]>): AsyncGenerator<CompanyRow[]> {
  for await (const companies of chunks) {
    yield companies.flatMap(({ id, name, address, sites, contacts }) =>
      Array.from({ length: Math.max(1, sites.length, contacts.length) }, (_, index) => ({
        id,
        name,
        address,
        site: sites[index],
        contact: contacts[index],
      })),
    )
  }
}

type UserRow = Awaited<ReturnType<typeof listExportedUsers>>[number]

const userCells: Cells<UserFieldName, UserRow> = {
  _id: ({ id }) => id,
  company: ({ companyName }) => companyName,
}

async function* userRows(tx: Db, scope: ExportScope) {
  yield await listExportedUsers(tx, scope)
}
