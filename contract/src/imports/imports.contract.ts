import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, listFile, uploadEndpoint } from '#contract/endpoint.ts'
import { PersonReference } from '#contract/jobs/jobs.contract.ts'
import { Instant } from '#contract/values/days.ts'
import { Deleted, Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { importKinds } from './import-fields.ts'
import { dateOrders } from './written-days.rules.ts'
import { keysOf } from '#contract/values/keys.ts'

export const maxImportRows = 50_000
export const maxImportColumns = 200
export const undoDays = 30

export const importStateLabels = {
  reading: 'Reading',
  mapping: 'Choose columns',
  checking: 'Checking',
  checked: 'Ready to run',
  running: 'Running',
  done: 'Done',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
} as const
export type ImportState = keyof typeof importStateLabels

const importStates = keysOf(importStateLabels)

export const rowOutcomes = ['create', 'update', 'unchanged', 'needsYou', 'skipped'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const Kind = z.enum(importKinds)
const DateOrder = z.enum(dateOrders)
const NameKind = z.enum(['company', 'site'])

const ImportColumn = z.object({
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string().nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

const UnknownName = z.object({
  kind: NameKind,
  name: z.string(),
  /** Of a site: the company it belongs to, as the sheet names it. */
  companyName: z.string().optional(),
  /** Of a site whose company is known: any of its sites can be meant. */
  companyId: Id.optional(),
  likely: z.object({ _id: Id, name: z.string() }).nullable(),
})
export type UnknownName = z.infer<typeof UnknownName>

const ChosenName = z.object({
  kind: NameKind,
  name: z.string().max(5000),
  companyName: z.string().max(5000).optional(),
  use: z.union([z.literal('create'), z.literal('skip'), Id]),
})
export type ChosenName = z.infer<typeof ChosenName>

const DecidedName = UnknownName.extend({
  use: ChosenName.shape.use,
  chosen: z.object({ _id: Id, name: z.string() }).nullable(),
})
export type DecidedName = z.infer<typeof DecidedName>

/** What doesn’t stop a row, but should be known: “Jun-26”, a late next date, lost zeros. */
const ImportNote = z.object({ column: z.string(), field: z.string().nullable(), message: z.string() })
export type ImportNote = z.infer<typeof ImportNote>

const ImportCounts = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  needsYou: z.int(),
  skipped: z.int(),
  undone: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const Import = z.object({
  _id: Id,
  kind: Kind,
  fileName: z.string(),
  state: z.enum(importStates),
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.string().nullable(),
  headerRow: z.int().nullable(),
  columns: z.array(ImportColumn),
  /** Of each column of dates whose order matters; null where a person has to choose. */
  dateOrders: z.record(z.string(), DateOrder.nullable()),
  /** To how many digits serial numbers are filled up with zeros. */
  serialWidth: z.int().nullable(),
  companyId: z.object({ _id: Id, name: z.string() }).nullable(),
  unknownNames: z.array(UnknownName),
  decidedNames: z.array(DecidedName),
  names: z.array(ChosenName),
  counts: ImportCounts,
  /** By kind, the most frequent first, with how many rows have it. */
  problems: z.array(z.object({ message: z.string(), field: z.string().nullable(), rows: z.int() })),
  notes: z.array(ImportNote),
  progress: z.object({ done: z.int(), of: z.int() }),
  error: z.string().nullable(),
  waitingFor: z.object({ _id: Id, fileName: z.string() }).nullable(),
  createdBy: PersonReference,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undoUntil: Instant.nullable(),
  version: Version,
})
export type Import = z.infer<typeof Import>

const RowProblem = z.object({
  column: z.string(),
  field: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

const RowChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type RowChange = z.infer<typeof RowChange>

export const ImportRow = z.object({
  row: z.int(),
  outcome: z.enum(rowOutcomes),
  matchedBy: z.enum(['_id', 'identity']).nullable(),
  label: z.string(),
  /** The piece, company or user it was found to be, or became. */
  recordId: Id.nullable(),
  changes: z.array(RowChange),
  problems: z.array(RowProblem),
  notes: z.array(ImportNote),
})
export type ImportRow = z.infer<typeof ImportRow>

const oneImport = { importId: Id }

export const createImport = uploadEndpoint({
  path: '/imports',
  allow: 'imports:manage',
  summary:
    'Takes a CSV or XLSX file of equipment, companies or users to be imported. It is read in the background; nothing is written before it is run.',
  field: 'file',
  file: 'sheet',
  input: z.object({
    kind: Kind,
    companyId: Id.optional(),
  }),
  reply: Import,
  status: 201,
})

export const listImports = listEndpoint({
  path: '/imports',
  allow: 'imports:manage',
  summary: 'Lists the imports, latest first.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset, kind: Kind.optional() }),
  row: Import,
})

export const exportImports = listFile(listImports)

export const downloadImportTemplate = downloadEndpoint({
  base: '/api',
  path: '/imports/template.xlsx',
  allow: 'imports:manage',
  summary: 'Gives an empty workbook with the headers of a kind and the words that its columns take.',
  input: z.object({ kind: Kind }),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:importId',
  allow: 'imports:manage',
  summary: 'Gives one import with its columns, counts and progress.',
  input: z.object(oneImport),
  reply: Import,
})

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/imports/:importId',
  allow: 'imports:manage',
  summary: 'Removes an import that has not been run.',
  input: z.object(oneImport),
  reply: Deleted,
})

export const mapImport = endpoint({
  method: 'PUT',
  path: '/imports/:importId/mapping',
  allow: 'imports:manage',
  summary:
    'Says what each column is, how its dates are written, and what unknown names mean; a column left out is not imported. A checked import has to be checked again.',
  input: z.object({
    ...oneImport,
    sheet: z.string().max(255).optional(),
    headerRow: z.int().min(1).max(maxImportRows).optional(),
    columns: z.array(z.object({ index: z.int().min(0), field: z.string().max(100).nullable() })).max(maxImportColumns),
    dateOrders: z.record(z.string().max(100), DateOrder.nullable()).optional(),
    serialWidth: z.int().min(1).max(30).nullable().optional(),
    names: z.array(ChosenName).max(maxImportRows).optional(),
    companyId: Reference.nullable().optional(),
    version: Version.optional(),
  }),
  reply: Import,
  bodyLimit: 2 * 1024 * 1024,
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/imports/:importId/check',
  allow: 'imports:manage',
  summary: 'Checks every row in the background and says what would become of it. Changes nothing.',
  input: z.object(oneImport),
  reply: Import,
  status: 202,
})

export const runImport = endpoint({
  method: 'POST',
  path: '/imports/:importId/run',
  allow: 'imports:manage',
  summary: 'Writes, in the background, what the check found to create and to update.',
  input: z.object(oneImport),
  reply: Import,
  status: 202,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:importId/undo',
  allow: 'imports:manage',
  summary: 'Takes back, within 30 days, what the import wrote and no one has changed or examined since.',
  input: z.object(oneImport),
  reply: Import,
  status: 202,
})

export const listImportRows = listEndpoint({
  path: '/imports/:importId/rows',
  allow: 'imports:manage',
  summary: 'Lists the rows of an import that was checked, in the order of the sheet.',
  input: z.object({
    ...oneImport,
    /** 500 unless told: a sheet has up to 50,000. */
    limit: pageFields.limit.default(500),
    offset: pageFields.offset,
    outcome: z.enum(rowOutcomes).optional(),
  }),
  row: ImportRow,
})

export const downloadImportProblems = downloadEndpoint({
  base: '/api',
  path: '/imports/:importId/problems.xlsx',
  allow: 'imports:manage',
  summary: 'Gives the rows that need attention as they were in the sheet, each with why.',
  input: z.object(oneImport),
})
