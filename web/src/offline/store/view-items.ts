import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import { statusOf } from '#contract/inspections/items/item-status.rules.ts'
import type { ItemRow, MetaRow, OutboxEntryRow } from './local-rows.ts'
import type { FailingEntry, LocalItem, NeedsAttention } from './local-views.ts'
import { photoIdOf, photoIdsIn } from './photo-address.ts'
import { contentOf } from './server-item.ts'

/** Under it is the item that was last decided by *Fit* alone. */
export const undoKey = 'undo'

/** A job's entries by what they are about, so that two thousand items do not each go through two thousand entries. */
export function entriesByItem(entries: readonly OutboxEntryRow[]) {
  const aboutItem = new Map<string | null, OutboxEntryRow[]>()
  const ofPhoto = new Map<string | null, OutboxEntryRow>()
  for (const entry of entries) {
    if (entry.name === 'uploadPhoto') ofPhoto.set(entry.photoId, entry)
    const about = aboutItem.get(entry.itemId)
    if (about) about.push(entry)
    else aboutItem.set(entry.itemId, [entry])
  }
  return { aboutItem, ofPhoto }
}

export function localItem(
  row: ItemRow,
  entries: ReturnType<typeof entriesByItem>,
  undo: MetaRow | undefined,
): LocalItem | null {
  const { _id, jobId, server, mine, lineage } = row
  const content = mine ?? server
  if (row.isDeletedHere || !content) return null
  const about = entries.aboutItem.get(_id) ?? []
  const photoIds = photoIdsIn(content)
  const attention = attentionAmong([...about, ...photoIds.map((id) => entries.ofPhoto.get(id))])
  const written = contentOf(content)
  return {
    ...written,
    _id,
    jobId,
    status: mine || !server ? statusOf(content) : server.status,
    pieceId: pieceOf(row),
    version: server?.version ?? null,
    photoIds,
    photoId: photoIds[0] ?? null,
    lastPhotoId: photoIdOf(server?.lastPhotoUrl ?? null),
    basis: { version: server?.version ?? null, lineage, content: written },
    sync: attention ? 'attention' : mine || about.length > 0 ? 'waiting' : 'sent',
    attention,
    isChangedByOffice: isChangedByOffice(row),
    officeChanges: isChangedByOffice(row) ? (server?.officeChanges ?? []) : [],
    canUndo: undo?.value === _id && !isChangedByOffice(row),
  }
}

/** What the server decided, unless it was chosen here, or the words it decided by are others now. */
function pieceOf({ server, mine }: ItemRow): string | null {
  if (mine?.equipmentId !== undefined) return mine.equipmentId
  const isKept = !mine || server?.isEquipmentChosen || (server && equipmentIdentity(mine) === equipmentIdentity(server))
  return isKept ? (server?.equipmentId ?? null) : null
}

/** With the piece that each is about: two of a batch have the same words. */
export function withPieces(items: readonly LocalItem[]) {
  return items.map((item) => ({ ...item, equipmentId: item.pieceId }))
}

/** What is written here is this person's own word. */
export function isChangedByOffice({ server, mine }: ItemRow): boolean {
  return !mine && server?.isChangedByOffice === true
}

export function needsAttention(entry: OutboxEntryRow): NeedsAttention | null {
  const { attention, _id: entryId, name, jobId, itemId, photoId, about, addedAt } = entry
  return attention && { ...attention, entryId, name, jobId, itemId, photoId, about, addedAt }
}

export function failingEntry({
  failure,
  needs,
  _id: entryId,
  name,
  jobId,
  itemId,
}: OutboxEntryRow): FailingEntry | null {
  if (!failure || needs) return null
  return { entryId, name, jobId, itemId, reason: failure.reason, tries: failure.count, at: failure.at }
}

/** A photo that was refused is shown at the item that shows it. */
function attentionAmong(entries: (OutboxEntryRow | undefined)[]): NeedsAttention | null {
  const refused = entries.find((entry) => entry?.attention)
  return refused ? needsAttention(refused) : null
}
