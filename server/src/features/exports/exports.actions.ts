import { z } from 'zod'
import { isScopeWithin, scopeInCompany } from '#contract/auth/scope.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { createExport as createCall, Export } from '#contract/exports/exports.contract.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { type Asked, mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { requireSeenCompany } from '#server/features/inspections/equipment/scope.actions.ts'
import { findScope } from '#server/features/inspections/equipment/scope.queries.ts'
import { attachment, cleanFileName } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import type { Task } from '#server/tasks/task.ts'
import { enqueueTask } from '#server/tasks/tasks.queries.ts'
import {
  deleteExport,
  type ExportRow,
  findExport,
  findUnfinished,
  insertExport,
  listExportRows,
  listExportsBefore,
  lockExports,
  updateExport,
} from './exports.queries.ts'
import { writeExport } from './write-export.actions.ts'
import { streamZip } from './zip-writer.ts'

const makeExportTaskName = 'make-export'
const keptMs = 24 * 60 * 60_000

export async function createExport(deps: Deps, actor: Actor, input: z.output<typeof createCall.input>) {
  const { db, clock } = deps
  const companyId = input.companyId ?? actor.companyId
  const seen = await findScope(db, actor, clock.now())
  if (companyId) await requireSeenCompany(db, seen, companyId)
  const [reach] = companyId ? scopeInCompany(seen, companyId) : []
  const siteIds = reach?.siteIds ? reach.siteIds.toSorted() : null
  const scope = { companyId, siteIds, isForCustomer: actor.role === 'customer' }
  return db.transaction().execute(async (tx) => {
    await lockExports(tx)
    const unfinished = await findUnfinished(tx, scope, firstKept(deps))
    if (unfinished) return toExport(unfinished)
    const id = await insertExport(tx, { ...scope, createdAt: clock.now(), createdBy: actor.userId })
    await recordEvent(tx, clock, { actor, what: 'export-made', about: id, after: scope })
    // One after the other: each reads all there is.
    await enqueueTask(tx, makeExportTaskName, { exportId: id }, { queue: makeExportTaskName, maxAttempts: 3 })
    const made = await findExport(tx, id, firstKept(deps))
    if (!made) throw noSuchExport()
    return toExport(made)
  })
}

export async function listExports(deps: Deps, actor: Actor, asked: Asked) {
  return mapPage(
    await listExportRows(deps.db, await findScope(deps.db, actor, deps.clock.now()), firstKept(deps), asked),
    toExport,
  )
}

export async function getExport(deps: Deps, actor: Actor, exportId: string): Promise<Export> {
  return toExport(await requireExport(deps, actor, exportId))
}

export async function downloadExport(deps: Deps, actor: Actor, exportId: string): Promise<FileAnswer> {
  const { id, state, bytes, companyName, createdAt } = await requireExport(deps, actor, exportId)
  if (state !== 'ready') throw new AppError('export-not-ready', 'This export is not ready yet.')
  const name = cleanFileName(`${companyName ?? 'Thorough'} export ${dayInLondon(createdAt)}.zip`)
  return {
    stream: await deps.files.open(keyOf(id)),
    headers: { ...attachment(name, 'application/zip'), 'content-length': bytes ?? 0 },
  }
}

/** In the background. After a kill it begins anew: nothing of it is seen before it is whole. */
export async function makeExport(deps: Deps, exportId: string, isLastAttempt: boolean): Promise<void> {
  const { db, clock, files } = deps
  const row = await findExport(db, exportId, firstKept(deps))
  if (!row || row.state === 'ready') return
  try {
    const onProgress = (done: number, total: number) =>
      updateExport(db, exportId, { state: 'making', done, total, error: null })
    const bytes = await streamZip({
      mtime: clock.now(),
      write: (zip) => writeExport(deps, { scope: row, zip, onProgress }),
      take: (stream) => files.write(keyOf(exportId), stream, 'application/zip'),
    })
    await updateExport(db, exportId, { state: 'ready', bytes, finishedAt: clock.now() })
  } catch (error) {
    const sentence = 'The export could not be made. Try again; if it fails again, tell the person who runs the server.'
    await updateExport(
      db,
      exportId,
      isLastAttempt ? { state: 'failed', error: sentence, finishedAt: clock.now() } : { state: 'waiting' },
    )
    throw error
  }
}

export async function sweepExports(deps: Deps): Promise<void> {
  for (const { id } of await listExportsBefore(deps.db, firstKept(deps))) {
    await deps.files.remove(keyOf(id))
    await deleteExport(deps.db, id)
  }
}

/** Administrators see all; customers those that were made for customers and hold nothing beyond what they reach. */
async function requireExport(deps: Deps, actor: Actor, exportId: string): Promise<ExportRow> {
  const row = await findExport(deps.db, exportId, firstKept(deps))
  const isSeen = row && (actor.role === 'admin' || (row.isForCustomer && isHeldWithin(row, actor)))
  if (!isSeen) throw noSuchExport()
  return row
}

function isHeldWithin({ companyId, siteIds }: ExportRow, { memberships }: Actor): boolean {
  return companyId !== null && isScopeWithin([{ companyId, siteIds }], memberships)
}

function firstKept({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - keptMs)
}

function keyOf(exportId: string): string {
  return `exports/${exportId}`
}

function toExport(row: ExportRow): Export {
  return {
    _id: row.id,
    companyId: row.companyId === null ? null : { _id: row.companyId, name: row.companyName ?? '' },
    state: row.state,
    progress: { done: row.done, of: row.total },
    bytes: row.bytes,
    error: row.error,
    createdBy: { _id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    keptUntil: row.finishedAt && new Date(row.finishedAt.getTime() + keptMs).toISOString(),
  }
}

function noSuchExport(): AppError {
  return new AppError('not-found', 'There is no such export. It may have been removed after a day.')
}

const Payload = z.object({ exportId: z.uuid() })

export const makeExportTask: Task = {
  name: makeExportTaskName,
  summary: 'Makes the zip of an export',
  run: ({ deps, payload, isLastAttempt }) => makeExport(deps, Payload.parse(payload).exportId, isLastAttempt),
}

export const sweepExportsTask: Task = {
  name: 'sweep-exports',
  summary: 'Removes exports that are a day old',
  schedule: '37 * * * *',
  run: ({ deps }) => sweepExports(deps),
}
