import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { FileKind } from '#contract/files/file-kinds.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { withEnding } from '#server/http/reply/file-names.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import type { RenderedDocument } from '#server/pdf/render-request.ts'
import { resizePicture } from '#server/storage/images.ts'
import { insertFile, type StoredFile } from './files.queries.ts'
import { printForm, printKey, storedForm } from './stored-form.ts'

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** No row yet: the caller records it in the transaction of its change, with `withStoredUpload` or `recordFile`. */
export async function storeUpload(deps: Pick<Deps, 'files' | 'log'>, actor: Pick<Actor, 'userId'>, file: ReceivedFile) {
  const storable = await asStored(file)
  const stored: StoredFile = {
    id: randomUUID(),
    kind: file.kind,
    key: newKey(file.kind),
    originalKey: file.kind === 'photo' ? newKey(file.kind) : null,
    name: withEnding(file.name, endings[storable.mediaType] ?? 'bin'),
    mediaType: storable.mediaType,
    bytes: storable.bytes,
    sha256: file.sha256,
    uploadedBy: actor.userId,
  }
  try {
    await deps.files.put(stored.key, storable.path, storable.mediaType)
    if (stored.originalKey) await deps.files.put(stored.originalKey, file.path, file.mediaType)
    await putPrint(deps, stored, storable.path)
  } catch (error) {
    // A store that takes nothing removes nothing either: nobody waits for it a second time.
    void forgetUpload(deps, stored)
    throw error
  }
  return stored
}

/** A report of two hundred items would have to draw them all small while a person waits. */
async function putPrint({ files }: Pick<Deps, 'files'>, { kind, key }: StoredFile, storedPath: string) {
  const form = printForm(kind)
  if (!form) return
  const path = `${storedPath}-print`
  await resizePicture(storedPath, path, form)
  await files.put(printKey(key), path, form.mediaType)
}

export async function recordFile(tx: Db, { clock }: Pick<Deps, 'clock'>, file: StoredFile) {
  await insertFile(tx, file, clock.now())
}

/** Takes back bytes that no row names. A failure only leaves them lying there, so it is logged and not thrown. */
export async function forgetUpload({ files, log }: Pick<Deps, 'files' | 'log'>, file: StoredFile) {
  const { kind, key, originalKey } = file
  for (const each of [key, originalKey, printForm(kind) && printKey(key)]) {
    if (!each) continue
    await files
      .remove(each)
      .catch((error: unknown) => log.warn({ err: error, key: each }, 'A file could not be removed.'))
  }
}

/** Bytes first, then the row and the change that needs it in one transaction. */
export async function withStoredUpload<T>(
  deps: Deps,
  actor: Actor,
  file: ReceivedFile,
  change: (tx: Db, stored: StoredFile) => Promise<T>,
): Promise<T> {
  return withRecorded(deps, await storeUpload(deps, actor, file), change)
}

async function withRecorded<T>(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  stored: StoredFile,
  change: (tx: Db, stored: StoredFile) => Promise<T>,
): Promise<T> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await recordFile(tx, deps, stored)
      return change(tx, stored)
    })
  } catch (error) {
    // After a refusal of ours nothing was committed; after a lost connection it may have been, so the bytes stay.
    if (error instanceof AppError) await forgetUpload(deps, stored)
    throw error
  }
}

interface OwnDocument {
  kind: Extract<FileKind, 'certificate' | 'invoice'>
  name: string
  by: Pick<Actor, 'userId'>
  rendered: RenderedDocument
}

export async function storeDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  { kind, name, by, rendered }: OwnDocument,
  change: (tx: Db, file: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const { path, bytes, sha256 } = rendered
  const facts = { id: randomUUID(), kind, key: newKey(kind), originalKey: null, name, mediaType: 'application/pdf' }
  const file: StoredFile = { ...facts, bytes, sha256, uploadedBy: by.userId }
  await deps.files.put(file.key, path, file.mediaType)
  await withRecorded(deps, file, change)
  return file
}

export function uploadDocument(deps: Deps, actor: Actor, file: ReceivedFile): Promise<StoredFile> {
  return withStoredUpload(deps, actor, file, async (tx, stored) => {
    const { id, name, mediaType, bytes, sha256 } = stored
    await recordEvent(tx, deps.clock, {
      actor,
      what: 'document-uploaded',
      about: id,
      after: { name, mediaType, bytes, sha256 },
    })
    return stored
  })
}

async function asStored({ path, kind, mediaType, bytes }: ReceivedFile) {
  const form = storedForm(kind, mediaType)
  if (!form) return { path, mediaType, bytes }
  const renderedPath = `${path}-rendered`
  const rendered = await resizePicture(path, renderedPath, form)
  return { path: renderedPath, mediaType: form.mediaType, bytes: rendered.bytes }
}

/** Nobody can guess it, and no folder grows too long. */
function newKey(kind: FileKind): string {
  const id = randomUUID()
  return `${kind}/${id.slice(0, 2)}/${id}`
}
