import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import type { Deps } from '#server/deps.ts'
import { forgetUpload, recordFile, storeUpload } from '#server/features/files/files.actions.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'

/** A device sends the photo first and the item after, each perhaps twice. */
export async function uploadPhoto(deps: Deps, actor: Actor, ownId: string | undefined, file: ReceivedFile) {
  const { photo } = await storePhotoOnce(deps, { actor, takenBy: actor.userId }, ownId, file)
  return { _id: photo.id, url: fileUrl(deps.clock, actor, photo), sha256: photo.sha256 }
}

/** `takenBy`: the actor, or the person whose device's file the actor imports. */
interface Taking {
  actor: Actor
  takenBy: string
}

export async function storePhotoOnce(deps: Deps, taking: Taking, ownId: string | undefined, file: ReceivedFile) {
  const known = ownId && (await findFile(deps.db, ownId))
  if (known) return { photo: requireSame(known, taking.takenBy, file), isNew: false }
  return { photo: await storePhoto(deps, taking, ownId, file), isNew: true }
}

async function storePhoto(
  deps: Deps,
  { actor, takenBy }: Taking,
  ownId: string | undefined,
  file: ReceivedFile,
): Promise<StoredFile> {
  const stored = await storeUpload(deps, { userId: takenBy }, file)
  const photo = { ...stored, id: ownId ?? stored.id }
  try {
    await record(deps, actor, photo)
    return photo
  } catch (error) {
    if (!isUniqueViolation(error, 'files_pkey')) throw error
    await forgetUpload(deps, photo)
    const first = await findFile(deps.db, photo.id)
    if (!first) throw error
    return requireSame(first, takenBy, file)
  }
}

async function record(deps: Deps, actor: Actor, photo: StoredFile) {
  const { name, mediaType, bytes, sha256 } = photo
  await deps.db.transaction().execute(async (tx) => {
    await recordFile(tx, deps, photo)
    const after = { name, mediaType, bytes, sha256 }
    await recordEvent(tx, deps.clock, { actor, what: 'photo-uploaded', about: photo.id, after })
  })
}

function requireSame(known: StoredFile, takenBy: string, { sha256 }: ReceivedFile): StoredFile {
  if (known.kind === 'photo' && known.uploadedBy === takenBy && known.sha256 === sha256) return known
  throw new AppError('id-taken', 'Another photo is already stored under this id.')
}
