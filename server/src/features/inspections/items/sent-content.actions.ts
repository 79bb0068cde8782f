import { AppError } from '#contract/errors.ts'
import { fileIdFromUrl } from '#contract/files/file-path.ts'
import type { ItemChanges } from '#contract/inspections/inspections.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { sentOnly } from '#server/db/versions.ts'
import { findPhoto, wasShownInJob } from './photos.queries.ts'
import type { SentContent } from './stored-content.ts'

type Writer = Pick<Actor, 'userId' | 'role'>

/** What was sent about an item, with the photo that its address names, if this person may use it there. */
export async function readSent(
  tx: Db,
  actor: Writer,
  sent: ItemChanges,
  where: { jobId: string; existingPhotoId: string | null },
): Promise<SentContent> {
  const { photoUrl, ...rest } = sentOnly(sent)
  if (photoUrl === undefined) return rest
  if (photoUrl === null) return { ...rest, photoFileId: null }
  const photoFileId = fileIdFromUrl(photoUrl)
  const isExisting = photoFileId !== null && photoFileId === where.existingPhotoId
  if (!photoFileId || !(isExisting || (await mayUsePhoto(tx, actor, photoFileId, where.jobId)))) throw noSuchPhoto()
  return { ...rest, photoFileId }
}

/** Whoever took over a job has seen the photos in it; their work may name one that was replaced before it arrived. */
async function mayUsePhoto(tx: Db, actor: Writer, photoId: string, jobId: string): Promise<boolean> {
  const photo = await findPhoto(tx, photoId)
  if (!photo) return false
  return actor.role === 'admin' || photo.uploadedBy === actor.userId || wasShownInJob(tx, photoId, jobId)
}

/** The same for a photo of somebody else as for one that never was. */
function noSuchPhoto(): AppError {
  return new AppError('invalid-input', 'This photo has not arrived. Upload it first.', {
    fields: { photoUrl: 'This photo has not arrived. Upload it first.' },
  })
}
