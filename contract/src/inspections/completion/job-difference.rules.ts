import type { WorkManifest } from '#contract/inspections/inspections.contract.ts'

export interface ExistingItem {
  _id: string
  version: number
  isDeleted: boolean
  photoIds: readonly string[]
}

export interface ExistingJob {
  items: readonly ExistingItem[]
  waiting: ReadonlySet<string>
  decided: ReadonlySet<string>
}

type NamedItem = NonNullable<WorkManifest['items']>[number]

export interface ManifestComparison {
  /** What the device has sent or will send, and the server does not have yet. */
  missing: { items: NamedItem[]; deletions: string[] }
  added: string[]
  /** Items that stand at a later version than the named one, or with a photo that is not named. */
  changed: { _id: string; version: number }[]
  deleted: string[]
}

export function hasManifest({ items, photos, deletions }: WorkManifest): boolean {
  return items !== undefined || photos !== undefined || deletions !== undefined
}

interface Whereabouts {
  companyId: string
  siteAddressId: string
}

/** What of customer and premises is not what the person saw: they have not examined what is there. */
export function movedSince(
  seen: Pick<WorkManifest, keyof Whereabouts>,
  { companyId, siteAddressId }: Whereabouts,
): { isCompany: boolean; isSite: boolean } {
  return {
    isCompany: seen.companyId !== undefined && seen.companyId !== companyId,
    isSite: seen.siteAddressId !== undefined && seen.siteAddressId !== siteAddressId,
  }
}

/** Both ways. An item that is named without a version was seen as it was first written. */
export function compareWithJob(manifest: WorkManifest, { items, waiting, decided }: ExistingJob): ManifestComparison {
  const named = new Map((manifest.items ?? []).map(({ _id, version = 1 }) => [_id, version]))
  const deletions = new Set(manifest.deletions)
  const photos = manifest.photos && new Set(manifest.photos)
  const live = new Map(items.filter(({ isDeleted }) => !isDeleted).map((item) => [item._id, item]))
  const gone = new Set([...items.filter(({ isDeleted }) => isDeleted).map(({ _id }) => _id), ...decided])

  const isMissing = ({ _id, version = 1 }: NamedItem) => {
    const existing = live.get(_id)
    return waiting.has(_id) || (existing ? existing.version < version : !gone.has(_id))
  }
  const isChanged = ({ version, photoIds }: ExistingItem, seen: number) =>
    version > seen || (photos !== undefined && photoIds.some((id) => !photos.has(id)))

  return {
    missing: {
      items: (manifest.items ?? []).filter(isMissing),
      deletions: [...deletions].filter((id) => waiting.has(id) || live.has(id)),
    },
    added: [...live.keys()].filter((id) => !named.has(id) && !deletions.has(id)),
    changed: [...live.values()].flatMap((item) => {
      const version = named.get(item._id)
      return version !== undefined && isChanged(item, version) ? [{ _id: item._id, version }] : []
    }),
    deleted: [...named.keys()].filter((id) => !live.has(id) && gone.has(id)),
  }
}
