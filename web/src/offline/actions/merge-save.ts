import { withDefects } from '#contract/inspections/items/defects.rules.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { mergeItems, type MergedItem } from '#contract/inspections/items/merge-items.rules.ts'
import { withPhotos } from '#contract/inspections/items/photos.rules.ts'
import type { StepSession } from '#web/offline/store/local-session.ts'
import { contentIn, contentUnder, sentContent } from '#web/offline/store/item-content.ts'
import type { Basis } from '#web/offline/store/local-views.ts'
import type { ItemRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { completionsOfJob, entriesAboutItem } from '#web/offline/outbox/outbox.ts'
import { photoIdOf } from '#web/offline/store/photo-address.ts'
import { contentOf, isSameContent, type ServerItem } from '#web/offline/store/server-item.ts'

/** The same field of an item was changed differently in another tab of this device; the person decides in the form. */
export class ChangedInAnotherTab extends Error {
  readonly merged: MergedItem
  readonly basis: Basis

  constructor(merged: MergedItem, basis: Basis) {
    super('This item was changed in another tab.')
    this.merged = merged
    this.basis = basis
  }
}

/**
 * A save onto the item as it stands now, which another tab or a pull may have changed since the form was opened. Changes
 * of different fields are merged. When the same field differs, another tab's save is asked about at once; another
 * user's becomes a conflict when this one is sent.
 */
export function mergedOnto(item: ItemRow, mine: ItemContent, basis: Basis): { mine: ItemContent; basis: Basis } {
  const existing = item.mine ?? item.server
  if (!existing) return { mine, basis }
  const current = { version: item.server?.version ?? null, lineage: item.lineage, content: contentOf(existing) }
  if (isSameContent(basis.content, existing)) return { mine, basis: current }
  const merged = mergeItems({ base: basis.content, mine, theirs: current.content })
  if (merged.conflicts.length === 0) return { mine: merged.content, basis: current }
  if (basis.lineage === item.lineage) throw new ChangedInAnotherTab(merged, current)
  return { mine, basis }
}

/** The saves take over what the server's newer version changed and they did not. True when nobody has to be asked. */
export async function mergeTheirs(
  localSession: StepSession,
  refused: OutboxEntryRow,
  theirs: ServerItem,
): Promise<boolean> {
  const { store, userId } = localSession
  const { itemId, base } = refused
  if (!itemId || !base) return false
  const entries = await entriesAboutItem(localSession, itemId)
  const item = await store.items.get([userId, itemId])
  if (!item || !(await canMerge(localSession, refused, entries))) return false
  const merged = mergedContents(entries, { base, theirs: contentOf(theirs) })
  const isDecided = merged.every(({ conflicts }) => conflicts.length === 0)
  for (const [index, entry] of entries.entries()) {
    const content = merged[index]?.content ?? base
    await store.outbox.update(entry.place, {
      input: { ...entry.input, ...sentContent(content) },
      photoId: photoIdOf(content.photoUrl),
      ...(isDecided && { base: merged[index - 1]?.content ?? contentOf(theirs) }),
      ...(isDecided && index === 0 && { version: theirs.version, isChained: false }),
    })
  }
  const mine = merged.at(-1)?.content ?? item.mine
  await store.items.put({ ...item, mine, ...(isDecided && { server: theirs, lineage: item.lineage + 1 }) })
  return isDecided
}

/**
 * Only saves in one chain are merged. A user who completed the job, or deleted the item, decided about what they saw: they
 * are asked. So is a user whose work is offered again to a restored server, which has an older version, not a newer one.
 */
async function canMerge(
  localSession: StepSession,
  refused: OutboxEntryRow,
  entries: OutboxEntryRow[],
): Promise<boolean> {
  const [first, ...behind] = entries
  if (first?._id !== refused._id || behind.some(({ isChained }) => !isChained)) return false
  if (entries.some(({ name, isOfferedAgain }) => name !== 'updateItem' || isOfferedAgain)) return false
  return (await completionsOfJob(localSession, refused.jobId)).every(({ needs }) => needs === 1)
}

function mergedContents(
  entries: OutboxEntryRow[],
  { base, theirs }: { base: ItemContent; theirs: ItemContent },
): MergedItem[] {
  let mine = base
  return entries.map(({ input, itemId }) => {
    const sent = contentIn(input)
    const under = contentUnder(input, mine)
    mine = withPhotos(withDefects({ ...under, ...sent }, sent, under, itemId ?? ''))
    return mergeItems({ base, mine, theirs })
  })
}
