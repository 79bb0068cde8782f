import { AppError } from '#contract/errors.ts'
import type { InspectionItem, JobDifference } from '#contract/inspections/inspections.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { isSameValue } from '#contract/inspections/items/defects.rules.ts'
import { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { contentOf, toInspectionItem, toPhotos } from './item.mapper.ts'
import { findItem, type ItemRow, listContentsBeforeOffice, type FormerContent } from './items.queries.ts'
import { listLastPhotos } from './photos.queries.ts'
import type { StoredContent } from './stored-content.ts'

/** Of an item that the office changed, with what it changed; of one that awaits its inspection, with its piece as it last looked. */
export async function readItems(db: Db, { clock, actor }: ActorAndClock, rows: ItemRow[]): Promise<InspectionItem[]> {
  const changed = rows.filter(({ changedByOfficeAt }) => changedByOfficeAt !== null).map(({ id }) => id)
  const former = await listContentsBeforeOffice(db, changed)
  const shown = rows.filter(showsLastPhoto).flatMap(({ equipmentId }) => equipmentId ?? [])
  const photos = await listLastPhotos(db, shown)
  return rows.map((row) => {
    const photoId = showsLastPhoto(row) ? photos.get(row.equipmentId ?? '') : undefined
    const [last] = toPhotos(clock, actor, photoId ? [photoId] : [])
    return {
      ...toInspectionItem(clock, actor, row),
      ...(former.has(row.id) && { officeChanges: changedFields(former.get(row.id), contentOf(row)) }),
      ...(last && { lastPhotoUrl: last.url }),
    }
  })
}

function showsLastPhoto({ status, photoFileId }: ItemRow): boolean {
  return status === 'awaiting_inspection' && photoFileId === null
}

export async function getItem({ db, clock }: Deps, actor: Actor, itemId: string) {
  const row = await findItem(db, itemId)
  if (!row) throw noSuchItem()
  await requireJob(db, actor, row.jobId, noSuchItem)
  if (row.deletedAt) throw itemDeleted()
  const [item] = await readItems(db, { clock, actor }, [row])
  return item ?? toInspectionItem(clock, actor, row)
}

export function noSuchItem(): AppError {
  return new AppError('not-found', 'There is no such inspection item.')
}

export function itemDeleted(): AppError {
  return new AppError('item-deleted', 'This inspection item was deleted.')
}

export type ChangedFields = JobDifference['changed'][number]['fields']

/** Without a record of what stood before, only that the item was changed can be told. */
export function changedFields(former: FormerContent | undefined, existing: StoredContent): ChangedFields {
  if (!former) return []
  return ItemContent.omit({ equipmentId: true })
    .keyof()
    .options.map((field) => {
      const name = field === 'photoUrl' ? 'photoFileId' : field === 'photos' ? 'morePhotoFileIds' : field
      return { field, before: former[name] ?? (field === 'photos' ? [] : null), after: existing[name] }
    })
    .filter(({ before, after }) => !isSameValue(before, after))
}
