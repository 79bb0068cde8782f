import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { addEntry, entriesAboutItem } from '#web/offline/outbox/outbox.ts'
import { sentContent } from '#web/offline/store/item-content.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { StepSession } from '#web/offline/store/local-session.ts'
import { photoIdOf, photoIdsIn, photosWithout } from '#web/offline/store/photo-address.ts'
import { contentOf, isSameContent } from '#web/offline/store/server-item.ts'

/** Text goes ahead of photos: those that have not arrived leave the unsent saves, and one more entry brings them. */
export async function sendPhotosLater(step: StepSession, itemId: string, asked?: OutboxEntryRow): Promise<void> {
  const addPhotos = await takePhotosOut(step, itemId, asked)
  await addPhotos()
}

/** The same in two parts: a danger notice stands between. An entry that was refused and is `asked` again counts as unsent. */
export async function takePhotosOut(
  step: StepSession,
  itemId: string,
  asked?: OutboxEntryRow,
): Promise<() => Promise<void>> {
  const { store, userId } = step
  const wereLater = (await dropPhotosLater(step, itemId)) > 0
  const entries = await entriesAboutItem(step, itemId)
  const unsent = entries.filter((entry) => isUnsentSave(entry) || entry._id === asked?._id)
  const item = await store.items.get([userId, itemId])
  const mine = item?.mine
  const waiting = await photosThatWait(step, [...unsent.map(({ input }) => input), mine].flatMap(photoIdsIn))
  const last = unsent.at(-1)
  if (waiting.size === 0 || (!last && !wereLater)) return nothingLater
  if (last && entries.length === 1 && saysOnlyPhotos(last, waiting)) {
    await store.outbox.update(last.place, { onlyPhotos: true })
    return nothingLater
  }
  for (const entry of unsent) await store.outbox.put(withoutPhotos(entry, waiting))
  if (!mine || !photoIdsIn(mine).some((id) => waiting.has(id))) return nothingLater
  const content = contentOf(mine)
  const later = {
    name: 'updateItem',
    jobId: item.jobId,
    itemId,
    photoId: photoIdOf(mine.photoUrl),
    input: { ...sentContent(mine), itemId },
    base: { ...content, ...without(content, waiting) },
    version: entries.length === 0 ? (item.server?.version ?? null) : null,
    isChained: true,
    onlyPhotos: true,
  } as const
  return () => addEntry(step, later)
}

const nothingLater = async () => undefined

/** Before anything else is written about an item: what is written says it all, and its photos are brought anew behind it. */
export async function dropPhotosLater(step: StepSession, itemId: string): Promise<number> {
  const entries = await entriesAboutItem(step, itemId)
  const later = entries.filter((entry) => entry.onlyPhotos && isUnsentSave(entry))
  await step.store.outbox.bulkDelete(later.map(({ place }) => place))
  return later.length
}

function withoutPhotos(entry: OutboxEntryRow, waiting: ReadonlySet<string>): OutboxEntryRow {
  const input = without(entry.input, waiting)
  const base = entry.base && { ...entry.base, ...without(entry.base, waiting) }
  return { ...entry, input, base, photoId: photoIdsIn(input)[0] ?? null }
}

/** Only what the server can't have seen is changed. */
function isUnsentSave({ name, attempts, needs }: OutboxEntryRow): boolean {
  return (name === 'createItem' || name === 'updateItem') && attempts === 0 && !needs
}

function saysOnlyPhotos({ name, input, base }: OutboxEntryRow, waiting: ReadonlySet<string>): boolean {
  if (name !== 'updateItem' || !base || input.awaitsInspection === true) return false
  // A save says the item's content, or its particulars alone.
  const said = contentOf({ ...base, ...(without(input, waiting) as Partial<ItemContent>) })
  return isSameContent(said, { ...base, ...without(base, waiting) })
}

function without<Content extends object>(content: Content, waiting: ReadonlySet<string>): Content {
  const named = photoIdsIn(content).filter((id) => waiting.has(id))
  return named.reduce((left, id) => ({ ...left, ...photosWithout(left, id) }), content)
}

async function photosThatWait({ store, userId }: StepSession, photoIds: string[]): Promise<Set<string>> {
  const entries = await store.outbox
    .where('[userId+photoId]')
    .anyOf(photoIds.map((photoId) => [userId, photoId]))
    .toArray()
  return new Set(entries.flatMap(({ name, photoId }) => (name === 'uploadPhoto' && photoId ? [photoId] : [])))
}
