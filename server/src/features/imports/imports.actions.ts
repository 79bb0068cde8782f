import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import { findImportField, importFields, type ImportKind } from '#contract/imports/import-fields.ts'
import type {
  createImport as createCall,
  Import,
  ImportState,
  mapImport as mapCall,
} from '#contract/imports/imports.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { requireCompany } from '#server/features/companies/companies.actions.ts'
import { withStoredUpload } from '#server/features/files/files.actions.ts'
import { markUsed, releaseUpload } from '#server/features/files/files.queries.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { enqueueTask } from '#server/tasks/tasks.queries.ts'
import { toImport, undoUntil } from './import.mapper.ts'
import {
  deleteImportRow,
  findImport,
  insertImport,
  lockImport,
  updateImport,
  type ImportRecord,
  type StoredColumn,
} from './imports.queries.ts'

export type ImportStep = 'read' | 'check' | 'run' | 'undo'

/** Under this name the background engine knows them; one runs at a time, over all servers. */
export const importTaskName = 'import'

export async function createImport(
  deps: Deps,
  actor: Actor,
  { kind, companyId }: z.output<typeof createCall.input>,
  file: ReceivedFile,
): Promise<Import> {
  refuseTokenForPeople(actor, kind)
  if (companyId) await requireCompany(deps.db, companyId)
  return withStoredUpload(deps, actor, file, async (tx, stored) => {
    const facts = { kind, fileId: stored.id, fileName: file.name, companyId: companyId ?? null }
    const importId = await insertImport(tx, { ...facts, createdBy: actor.userId, createdAt: deps.clock.now() })
    await markUsed(tx, [stored.id])
    await recordEvent(tx, deps.clock, { actor, what: 'import-made', about: importId, after: facts })
    await enqueueStep(tx, 'read', importId, actor)
    return toImport(await requireImport(tx, importId))
  })
}

/** Its file is swept away with other uploads that nothing names. One that was run stays: what it wrote names it. */
export function deleteImport({ db, clock }: Deps, actor: Actor, importId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const record = await lockFor(tx, actor, importId)
    if (record.ranAt !== null) throw notNow('This import was run, so it can’t be deleted. Undo it instead.')
    await deleteImportRow(tx, importId)
    await releaseUpload(tx, record.fileId)
    const before = { fileName: record.fileName, kind: record.kind }
    await recordEvent(tx, clock, { actor, what: 'import-deleted', about: importId, before })
    return { _id: importId }
  })
}

export function mapImport(
  { db, clock }: Deps,
  actor: Actor,
  { importId, version, ...sent }: z.output<typeof mapCall.input>,
): Promise<Import> {
  return db.transaction().execute(async (tx) => {
    const record = await lockFor(tx, actor, importId)
    requireState(record, ['mapping', 'checked'], 'The columns can’t be changed')
    requireCurrentVersion(version, toImport(record))
    if (sent.companyId) await requireCompany(tx, sent.companyId)
    const isOtherSheet = sent.sheet !== undefined && sent.sheet !== record.sheet
    const isReadAnew = isOtherSheet || (sent.headerRow !== undefined && sent.headerRow !== record.headerRow)
    const columns = columnsAfter(record, sent.columns)
    await updateImport(tx, importId, {
      state: isReadAnew ? 'reading' : 'mapping',
      columns,
      dateOrders: isReadAnew
        ? (sent.dateOrders ?? {})
        : dateOrdersOf(record.kind, columns, [sent.dateOrders, record.dateOrders]),
      error: null,
      unknownNames: isReadAnew ? [] : record.unknownNames,
      ...(sent.serialWidth !== undefined && { serialWidth: sent.serialWidth }),
      ...(sent.names && { names: sent.names }),
      ...(sent.companyId !== undefined && { companyId: sent.companyId }),
      ...(isReadAnew && {
        sheet: sent.sheet ?? record.sheet,
        headerRow: sent.headerRow ?? (isOtherSheet ? null : record.headerRow),
        queuedAt: clock.now(),
        progressDone: 0,
        progressOf: 0,
      }),
    })
    if (isReadAnew) await enqueueStep(tx, 'read', importId, actor)
    return toImport(await requireImport(tx, importId))
  })
}

function columnsAfter({ kind, columns }: ImportRecord, sent: { index: number; field: string | null }[]) {
  const seen = new Set<string>()
  for (const { field } of sent) {
    if (field === null) continue
    if (!findImportField(kind, field)) throw badField(field, `There is no field “${field}”.`)
    if (seen.has(field)) throw badField(field, `Two columns are mapped to “${field}”. Leave one of them out.`)
    seen.add(field)
  }
  return columns.map((column) => ({
    ...column,
    field: sent.find(({ index }) => index === column.index)?.field ?? null,
  }))
}

/** Of the mapped columns whose dates need one: what was chosen, else what their data says. */
export function dateOrdersOf(
  kind: ImportKind,
  columns: StoredColumn[],
  [chosen = {}, ...others]: (ImportRecord['dateOrders'] | undefined)[],
): ImportRecord['dateOrders'] {
  const days = importFields[kind].filter(({ isDay }) => isDay)
  return Object.fromEntries(
    days.flatMap(({ name }) => {
      const order = columns.find(({ field }) => field === name)?.order
      if (order === undefined || order === 'any') return []
      const before = others.map((orders) => orders?.[name]).find(Boolean)
      return [[name, chosen[name] ?? order ?? before ?? null]]
    }),
  )
}

export function checkImport(deps: Deps, actor: Actor, importId: string): Promise<Import> {
  return startStep(deps, actor, { importId, step: 'check' }, (record) => {
    requireState(record, ['mapping', 'checked'], 'It can’t be checked')
    if (record.error !== null) throw notNow(record.error)
    const open = Object.entries(record.dateOrders).find(([, order]) => order === null)
    const column = open && record.columns.find(({ field }) => field === open[0])
    if (column) throw notNow(`Say whether the day or the month comes first in “${column.header}”.`)
    const mapped = new Set(record.columns.map(({ field }) => field))
    const missing = importFields[record.kind].find(({ name, isRequired }) => isRequired && !mapped.has(name))
    if (missing && !mapped.has('_id')) throw notNow(`No column is mapped to “${missing.label}”.`)
    if (record.kind === 'equipment' && record.companyId === null && !mapped.has('company') && !mapped.has('_id')) {
      throw notNow('No column is mapped to “Company”. Choose the company that this sheet belongs to.')
    }
    return { state: 'checking' as const, unknownNames: [], problems: [], counts: {} }
  })
}

export function runImport(deps: Deps, actor: Actor, importId: string): Promise<Import> {
  return startStep(deps, actor, { importId, step: 'run' }, (record) => {
    const goesOn = record.state === 'failed' && record.ranAt !== null
    if (!goesOn) requireState(record, ['checked'], 'It can’t be run')
    return { state: 'running' as const, ranAt: deps.clock.now(), error: null }
  })
}

export function undoImport(deps: Deps, actor: Actor, importId: string): Promise<Import> {
  return startStep(deps, actor, { importId, step: 'undo' }, (record) => {
    requireState(record, ['done'], 'It can’t be undone')
    const until = undoUntil(record)
    if (until === null || until < deps.clock.now()) {
      throw notNow('This import was finished more than 30 days ago and can no longer be undone.')
    }
    return { state: 'undoing' as const }
  })
}

function startStep(
  { db, clock }: Deps,
  actor: Actor,
  { importId, step }: { importId: string; step: ImportStep },
  decide: (record: ImportRecord) => Parameters<typeof updateImport>[2],
): Promise<Import> {
  return db.transaction().execute(async (tx) => {
    const record = await lockFor(tx, actor, importId)
    const changes = decide(record)
    await updateImport(tx, importId, { ...changes, progressDone: 0, queuedAt: clock.now() })
    if (step !== 'check') {
      const what = step === 'run' ? 'import-run' : 'import-undone'
      await recordEvent(tx, clock, { actor, what, about: importId, after: { fileName: record.fileName } })
    }
    await enqueueStep(tx, step, importId, actor)
    return toImport(await requireImport(tx, importId))
  })
}

async function lockFor(tx: Db, actor: Actor, importId: string): Promise<ImportRecord> {
  const record = await lockImport(tx, importId)
  if (!record) throw noSuchImport()
  refuseTokenForPeople(actor, record.kind)
  return record
}

/** Otherwise the holder of a token would make themselves an administrator. */
function refuseTokenForPeople({ token }: Actor, kind: ImportKind) {
  if (token && kind === 'users')
    throw new AppError('not-allowed', 'An API token may not import users. Sign in instead.')
}

/** Of the person for whom the task acts, the queue gets no more than this. */
async function enqueueStep(tx: Db, step: ImportStep, importId: string, { userId, token }: Actor) {
  const actor = { userId, ...(token && { token: { id: token.id } }) }
  await enqueueTask(tx, importTaskName, { importId, step, ...actor }, { queue: 'imports' })
}

export async function requireImport(db: Db, importId: string): Promise<ImportRecord> {
  const record = await findImport(db, importId)
  if (!record) throw noSuchImport()
  return record
}

const stateWords: Record<ImportState, string> = {
  reading: 'while its file is read',
  mapping: 'before it is checked',
  checking: 'while it is checked',
  checked: 'before it is run',
  running: 'while it runs',
  done: 'after it was run',
  undoing: 'while it is undone',
  undone: 'after it was undone',
  failed: 'because its file could not be read',
}

function requireState({ state }: ImportRecord, allowed: ImportState[], what: string) {
  if (!allowed.includes(state)) throw notNow(`${what} ${stateWords[state]}.`)
}

function notNow(sentence: string): AppError {
  return new AppError('import-not-ready', sentence)
}

function noSuchImport(): AppError {
  return new AppError('not-found', 'There is no such import.')
}
