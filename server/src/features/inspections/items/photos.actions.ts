import { AppError, badField } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import type { Deps } from '#server/deps.ts'
import { forgetUpload, recordFile, storeUpload } from '#server/features/files/files.actions.ts'
import { findFile, type StoredFile, lockUpload, markUsed } from '#server/features/files/files.queries.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { fileIdFromUrl } from '#contract/files/files.contract.ts'
import type { ItemChanges } from '#contract/inspections/inspections.contract.ts'
import { photosSent } from '#contract/inspections/items/photos.rules.ts'
import type { Db } from '#server/db/database.ts'
import { sentOnly } from '#server/db/versions.ts'
import { wasShownInJob } from './photos.queries.ts'
import type { SentContent } from './stored-content.ts'

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

type Writer = Pick<Actor, 'userId' | 'role'>

interface Where {
  jobId: string
  existingPhotoIds: readonly string[]
  /** Given for an import: it goes on without a photo that has not arrived, which is reported. */
  onMissingPhoto?: () => void
}

export async function readSent(tx: Db, actor: Writer, sent: ItemChanges, where: Where): Promise<SentContent> {
  const { photoUrl, photos: _, ...rest } = sentOnly(sent)
  const said = photosSent(sent)
  if (said) {
    const [photoFileId = null, ...morePhotoFileIds] = await photoIdsIn(tx, actor, said, where)
    return { ...rest, photoFileId, morePhotoFileIds }
  }
  if (photoUrl === undefined) return rest
  if (photoUrl === null) return { ...rest, photoFileId: null }
  const [photoFileId] = await photoIdsIn(tx, actor, [{ url: photoUrl }], where)
  return { ...rest, ...(photoFileId && { photoFileId }) }
}

async function photoIdsIn(tx: Db, actor: Writer, photos: { url: string }[], where: Where): Promise<string[]> {
  const photoIds: string[] = []
  for (const { url } of photos) {
    if (await isUsablePhoto(tx, actor, url, where)) photoIds.push(fileIdFromUrl(url) ?? '')
    else if (where.onMissingPhoto) where.onMissingPhoto()
    // The same for a photo of another person as for one that never was.
    else throw badField('photoUrl', 'This photo has not arrived. Upload it first.')
  }
  return photoIds
}

export async function isUsablePhoto(tx: Db, actor: Writer, url: string, where: Where): Promise<boolean> {
  const photoId = fileIdFromUrl(url)
  if (photoId === null) return false
  return where.existingPhotoIds.includes(photoId) || mayUsePhoto(tx, actor, photoId, where.jobId)
}

/** A person who took over a job has seen the photos in it; their work may name one that was replaced before it arrived. */
async function mayUsePhoto(tx: Db, actor: Writer, photoId: string, jobId: string): Promise<boolean> {
  const photo = await lockUpload(tx, 'photo', photoId)
  if (!photo) return false
  const isTheirs = actor.role === 'admin' || photo.uploadedBy === actor.userId
  if (!isTheirs && !(await wasShownInJob(tx, photoId, jobId))) return false
  await markUsed(tx, [photoId])
  return true
}
