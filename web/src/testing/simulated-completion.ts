import { isSameValue } from '#contract/inspections/items/defects.rules.ts'
import { AppError } from '#contract/errors.ts'
import { WorkManifest, type JobDifference } from '#contract/inspections/inspections.contract.ts'
import { blankItem, ItemContent } from '#contract/inspections/items/item-fields.ts'
import { compareWithJob, hasManifest, movedSince } from '#contract/inspections/completion/job-difference.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Call } from '#web/offline/outbox/transport.ts'
import { photoIdOf, photoIdsIn } from '#web/offline/store/photo-address.ts'
import type { StoredItem } from './simulated-server.ts'

interface JobToComplete {
  jobId: string
  job: Job
  isCompleted: boolean
  items: ReadonlyMap<string, StoredItem>
  photos: ReadonlyMap<string, string>
  recovered: Call[]
}

/** Compares a completion's manifest with the job, both ways, by the contract's own rule. */
export function requireAsSeen(
  { jobId, job, isCompleted, items, photos, recovered }: JobToComplete,
  { input }: Call,
): void {
  const manifest = WorkManifest.parse(input)
  if (!hasManifest(manifest)) return
  const existing = [...items]
    .filter(([, item]) => item.jobId === jobId)
    .map(([_id, { versions, isDeleted }]) => {
      return { _id, version: versions.length, isDeleted, photoIds: photoIdsIn(versions.at(-1)) }
    })
  const waiting = new Set(recovered.flatMap(({ input: sent }) => [sent._id, sent.itemId]).map(String))
  const { missing, ...changes } = compareWithJob(manifest, { items: existing, waiting, decided: new Set() })
  const missingPhotos = (manifest.photos ?? []).filter((id) => !photos.has(id))
  if (missing.items.length + missing.deletions.length + missingPhotos.length > 0) {
    throw new AppError('work-missing', 'Work has not arrived yet.', { details: { missing } })
  }
  const { added, changed, deleted } = changes
  const { isCompany } = movedSince(manifest, { companyId: job.companyId._id, siteAddressId: job.siteAddressId._id })
  if (added.length + changed.length + deleted.length === 0 && !isCompany) return
  const named = (_id: string) => ({ _id, ...nameOf(items.get(_id)) })
  const difference: JobDifference = {
    added: added.map((id) => ({ ...named(id), addedBy: 'office' })),
    changed: changed.map(({ _id, version }) => ({ ...named(_id), fields: changesSince(items.get(_id), version) })),
    deleted: deleted.map(named),
    ...(isCompany && { moved: { company: job.companyId.name } }),
    isCompleted,
  }
  throw new AppError('changed-meanwhile', 'The job has changed since you saw it.', { details: { difference } })
}

function nameOf(item: StoredItem | undefined) {
  const { description, serialNumber } = item?.versions.at(-1) ?? blankItem
  return { description, serialNumber, version: item?.versions.length ?? 1 }
}

function changesSince(item: StoredItem | undefined, version: number) {
  const [before, after] = [item?.versions[version - 1] ?? blankItem, item?.versions.at(-1) ?? blankItem]
  return ItemContent.omit({ equipmentId: true })
    .keyof()
    .options.filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({ field, before: told(before[field]), after: told(after[field]) }))
}

/** Photos are told by their ids. */
function told(value: Exclude<ItemContent[keyof ItemContent], undefined>) {
  return Array.isArray(value) && arePhotos(value) ? value.map(({ url }) => photoIdOf(url) ?? '') : value
}

function arePhotos(list: ItemContent['photos'] | ItemContent['defects']): list is ItemContent['photos'] {
  return list.some((each) => 'url' in each)
}
