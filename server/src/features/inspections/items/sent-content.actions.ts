import { badField } from '#contract/errors.ts'
import { fileIdFromUrl } from '#contract/files/files.contract.ts'
import type { ItemChanges } from '#contract/inspections/inspections.contract.ts'
import { photosSent } from '#contract/inspections/items/photos.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { sentOnly } from '#server/db/versions.ts'
import { lockUpload, markUsed } from '#server/features/files/files.queries.ts'
import { wasShownInJob } from './photos.queries.ts'
import type { SentContent } from './stored-content.ts'

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
