import type { JobDifference } from '#contract/inspections/inspections.contract.ts'
import type { ManifestComparison } from '#contract/inspections/completion/job-difference.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { changedFields, type ChangedFields } from '#server/features/inspections/items/read-items.actions.ts'
import { contentOf } from '#server/features/inspections/items/item.mapper.ts'
import { listItemsByIds, type ItemRow } from '#server/features/inspections/items/items.queries.ts'
import { listAdders, listContentsAt, listStoredNames } from './completion.queries.ts'

export async function readDifference(
  tx: Db,
  actor: Actor,
  jobId: string,
  { added, changed, deleted }: Omit<ManifestComparison, 'missing'>,
): Promise<Omit<JobDifference, 'isCompleted'>> {
  const ids = [...added, ...changed.map(({ _id }) => _id), ...deleted]
  // An id that was kept for review here may be an item of another job since.
  const own = (await listItemsByIds(tx, ids)).filter((row) => row.jobId === jobId)
  const rows = new Map(own.map((row) => [row.id, row]))
  const adders = new Map((await listAdders(tx, added)).map((adder) => [adder.itemId, adder]))
  const former = await listContentsAt(tx, changed)
  const names = await listStoredNames(tx, jobId, deleted)
  const named = new Map<string, Named>([...names.map((name) => [name.id, name] as const), ...rows])
  const rowsOf = (id: string) => [rows.get(id) ?? []].flat()
  return {
    added: added.flatMap(rowsOf).map((row) => ({
      ...nameOf(row),
      version: row.version,
      addedBy: whoAdded(actor, adders.get(row.id)),
    })),
    changed: changed.flatMap(({ _id, version }) =>
      rowsOf(_id).map((row) => ({
        ...nameOf(row),
        version: row.version,
        // At the version that was seen only a photo can be other than named.
        fields: row.version === version ? unnamedPhoto(row) : changedFields(former.get(_id), contentOf(row)),
      })),
    ),
    deleted: deleted.map((id) => nameOf(named.get(id) ?? { id, description: '', serialNumber: '' })),
  }
}

interface Named {
  id: string
  description: string
  serialNumber: string
}

function nameOf({ id, description, serialNumber }: Named) {
  return { _id: id, description, serialNumber }
}

function whoAdded({ userId }: Actor, adder: { userId: string | null; role: string | null } | undefined) {
  if (adder?.userId === userId) return 'you'
  return adder?.role === 'admin' ? 'office' : 'someone-else'
}

function unnamedPhoto({ photoFileId, morePhotoFileIds }: ItemRow): ChangedFields {
  if (morePhotoFileIds.length > 0) return [{ field: 'photos', before: [], after: morePhotoFileIds }]
  return [{ field: 'photoUrl', before: null, after: photoFileId }]
}
