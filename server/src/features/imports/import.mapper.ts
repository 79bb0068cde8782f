import { undoDays, type DecidedName, type Import, type UnknownName } from '#contract/imports/imports.contract.ts'
import type { ImportRecord } from './imports.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const noCounts = { create: 0, update: 0, unchanged: 0, needsYou: 0, skipped: 0, undone: 0 }

export function toImport(record: ImportRecord): Import {
  const { id, companyId, companyName, waitingForId, waitingForName } = record
  return {
    _id: id,
    kind: record.kind,
    fileName: record.fileName,
    state: record.state,
    sheets: record.sheets,
    sheet: record.sheet,
    headerRow: record.headerRow,
    columns: record.columns.map(({ index, header, samples, field }) => ({ index, header, samples, field })),
    dateOrders: record.dateOrders,
    serialWidth: record.serialWidth,
    companyId: companyId === null ? null : { _id: companyId, name: companyName ?? '' },
    unknownNames: record.unknownNames.filter((name) => !isDecided(name)),
    decidedNames: record.unknownNames.filter(isDecided),
    names: record.names,
    counts: { ...noCounts, ...record.counts },
    problems: record.problems,
    notes: record.notes,
    progress: { done: record.progressDone, of: record.progressOf },
    error: record.error,
    waitingFor: waitingForId === null ? null : { _id: waitingForId, fileName: waitingForName ?? '' },
    createdBy: { _id: record.createdBy, name: record.createdByName },
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
    undoUntil: undoUntil(record)?.toISOString() ?? null,
    version: record.version,
  }
}

function isDecided(name: UnknownName | DecidedName): name is DecidedName {
  return 'use' in name
}

export function undoUntil({ state, finishedAt }: ImportRecord): Date | null {
  if (state !== 'done' || finishedAt === null) return null
  return new Date(finishedAt.getTime() + undoDays * dayMs)
}
