import { AppError } from '#contract/errors.ts'
import type { ItemChanges } from '#contract/inspections/inspections.contract.ts'
import type { Db } from '#server/db/database.ts'
import { sentOnly } from '#server/db/versions.ts'
import type { Actor } from '#server/http/actor.ts'
import { fileIdFromUrl } from '#server/http/file-address.ts'
import { findPhoto } from './photos.queries.ts'
import type { SentContent } from './stored-content.ts'

/** What was sent about an item, with the photo that its address names, if this person may use it there. */
export async function readSent(
  tx: Db,
  actor: Actor,
  sent: ItemChanges,
  standingPhotoId: string | null,
): Promise<SentContent> {
  const { photoUrl, ...rest } = sentOnly(sent)
  if (photoUrl === undefined) return rest
  if (photoUrl === null) return { ...rest, photoFileId: null }
  const photoFileId = fileIdFromUrl(photoUrl)
  if (!photoFileId || !(photoFileId === standingPhotoId || (await mayUsePhoto(tx, actor, photoFileId)))) {
    throw noSuchPhoto()
  }
  return { ...rest, photoFileId }
}

async function mayUsePhoto(tx: Db, actor: Actor, photoId: string): Promise<boolean> {
  const photo = await findPhoto(tx, photoId)
  return photo !== undefined && (actor.role === 'admin' || photo.uploadedBy === actor.userId)
}

/** The same for a photo of somebody else as for one that never was. */
function noSuchPhoto(): AppError {
  return new AppError('invalid-input', 'This photo has not arrived. Upload it first.', {
    fields: { photoUrl: 'This photo has not arrived. Upload it first.' },
  })
}
