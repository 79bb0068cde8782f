import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { FileKind } from '#contract/files/file-kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import type { RenderedDocument } from '#server/pdf/render-request.ts'
import { forgetUpload, recordFile } from './files.actions.ts'
import type { StoredFile } from './files.queries.ts'

interface OwnDocument {
  kind: Extract<FileKind, 'certificate' | 'invoice'>
  name: string
  by: Pick<Actor, 'userId'>
  rendered: RenderedDocument
}

/** Bytes first, then the row and the change that needs it in one transaction. */
export async function storeDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  { kind, name, by, rendered }: OwnDocument,
  change: (tx: Db, file: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const id = randomUUID()
  const file: StoredFile = {
    id,
    kind,
    key: `${kind}/${id.slice(0, 2)}/${randomUUID()}`,
    originalKey: null,
    name,
    mediaType: 'application/pdf',
    bytes: rendered.bytes,
    sha256: rendered.sha256,
    uploadedBy: by.userId,
  }
  await deps.files.put(file.key, rendered.path, file.mediaType)
  try {
    await deps.db.transaction().execute(async (tx) => {
      await recordFile(tx, deps, file)
      await change(tx, file)
    })
    return file
  } catch (error) {
    // After a refusal of ours nothing was committed; after a lost connection it may have been, so the bytes stay.
    if (error instanceof AppError) await forgetUpload(deps, file)
    throw error
  }
}
