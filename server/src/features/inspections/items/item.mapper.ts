import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { picked } from '#server/db/columns.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { contentNames, type ItemRow } from './items.queries.ts'
import { photoIdsOf, type StoredContent } from './stored-content.ts'

export function toInspectionItem(clock: Clock, caller: FileCaller, row: ItemRow): InspectionItem {
  const photos = toPhotos(clock, caller, photoIdsOf(row))
  return Object.assign(picked(row, writtenNames), {
    _id: row.id,
    isEquipmentChosen: row.equipmentChoice !== 'words',
    isChangedByOffice: row.changedByOfficeAt !== null,
    photoUrl: photos[0]?.url ?? null,
    photos,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

type PhotoName = 'photoFileId' | 'morePhotoFileIds'

const isWritten = <Name extends string>(name: Name): name is Exclude<Name, PhotoName> =>
  name !== 'photoFileId' && name !== 'morePhotoFileIds'

const writtenNames = [...contentNames.filter(isWritten), 'jobId', 'status', 'version', 'equipmentId'] as const

export function toPhotos(clock: Clock, caller: FileCaller, photoIds: string[]): { url: string }[] {
  return photoIds.map((id) => ({ url: fileUrl(clock, caller, { id, kind: 'photo', name: 'photo.jpg' }) }))
}

export function contentOf(row: ItemRow): StoredContent {
  return picked(row, contentNames)
}
