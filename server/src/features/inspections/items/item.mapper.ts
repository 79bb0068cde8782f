import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ItemRow } from './items.queries.ts'
import { photoIdsOf, type StoredContent } from './stored-content.ts'

export function toInspectionItem(clock: Clock, caller: FileCaller, row: ItemRow): InspectionItem {
  const { id, createdAt, createdBy: _by, updatedAt, deletedAt: _at, examinedBy: _e, changedByOfficeAt, ...rest } = row
  const { photoFileId: _f, morePhotoFileIds: _m, equipmentChoice, ...written } = rest
  const photos = toPhotos(clock, caller, photoIdsOf(row))
  return {
    ...written,
    _id: id,
    isEquipmentChosen: equipmentChoice !== 'words',
    isChangedByOffice: changedByOfficeAt !== null,
    photoUrl: photos[0]?.url ?? null,
    photos,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function toPhotos(clock: Clock, caller: FileCaller, photoIds: string[]): { url: string }[] {
  return photoIds.map((id) => ({ url: fileUrl(clock, caller, { id, kind: 'photo', name: 'photo.jpg' }) }))
}

/** What is written about the item, apart from the facts of its keeping and from the piece that it came to. */
export function contentOf(row: ItemRow): StoredContent {
  const { id: _i, jobId: _j, status: _s, createdAt: _c, createdBy: _b, updatedAt: _u, deletedAt: _d, ...rest } = row
  const { version: _v, examinedBy: _e, changedByOfficeAt: _o, equipmentId: _p, equipmentChoice: _h, ...content } = rest
  return content
}
