import { undoDays, type DecidedName, type Import, type UnknownName } from '#contract/imports/imports.contract.ts'
import { picked } from '#server/db/columns.ts'
import type { ImportRecord } from './imports.queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const noCounts = { create: 0, update: 0, unchanged: 0, needsYou: 0, skipped: 0, undone: 0 }

const importFacts = ['kind', 'fileName', 'state', 'sheets', 'sheet', 'headerRow', 'error', 'version'] as const
const mappingFacts = ['dateOrders', 'serialWidth', 'names', 'problems', 'notes'] as const

export function toImport(record: ImportRecord): Import {
  const { id, companyId, companyName, waitingForId, waitingForName } = record
  return {
    _id: id,
    ...picked(record, [...importFacts, ...mappingFacts]),
    columns: record.columns.map(({ index, header, samples, field }) => ({ index, header, samples, field })),
    companyId: companyId === null ? null : { _id: companyId, name: companyName ?? '' },
    unknownNames: record.unknownNames.filter((name) => !isDecided(name)),
    decidedNames: record.unknownNames.filter(isDecided),
    counts: { ...noCounts, ...record.counts },
    progress: { done: record.progressDone, of: record.progressOf },
    waitingFor: waitingForId === null ? null : { _id: waitingForId, fileName: waitingForName ?? '' },
    createdBy: { _id: record.createdBy, name: record.createdByName },
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
    undoUntil: undoUntil(record)?.toISOString() ?? null,
  }
}

function isDecided(name: UnknownName | DecidedName): name is DecidedName {
  return 'use' in name
}

export function undoUntil({ state, finishedAt }: ImportRecord): Date | null {
  if (state !== 'done' || finishedAt === null) return null
  return new Date(finishedAt.getTime() + undoDays * dayMs)
}
