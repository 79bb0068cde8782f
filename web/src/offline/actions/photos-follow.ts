import { addEntry } from '#web/offline/outbox/outbox.ts'
import { sentContent } from '#web/offline/store/item-content.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { StepSession } from '#web/offline/store/local-session.ts'
import { photoIdOf, photoIdsIn, photosWithout } from '#web/offline/store/photo-address.ts'
import { contentOf } from '#web/offline/store/server-item.ts'

/**
 * Takes the photos that have not arrived out of an item's entries, which a notice needs: it waits for no picture. The
 * answer adds one more entry with the photos that the item shows, to be called once the notice is in the outbox.
 */
export async function sendWithoutPhotos(
  step: StepSession,
  itemId: string,
  entries: OutboxEntryRow[],
): Promise<() => Promise<void>> {
  const { store, userId } = step
  const waiting = await photosThatWait(
    step,
    entries.flatMap(({ input }) => photoIdsIn(input)),
  )
  for (const { place, input, base } of entries) {
    const left = without(input, waiting)
    const baseLeft = base && { ...base, ...without(base, waiting) }
    await store.outbox.update(place, {
      input: left,
      photoId: photoIdsIn(left)[0] ?? null,
      ...(baseLeft && { base: baseLeft }),
    })
  }
  const mine = (await store.items.get([userId, itemId]))?.mine
  const jobId = entries[0]?.jobId
  if (!jobId || !mine || !photoIdsIn(mine).some((id) => waiting.has(id))) return async () => undefined
  const content = contentOf(mine)
  const follow = {
    name: 'updateItem',
    jobId,
    itemId,
    photoId: photoIdOf(mine.photoUrl),
    input: { ...sentContent(mine), itemId },
    base: { ...content, ...without(content, waiting) },
    isChained: true,
  } as const
  return () => addEntry(step, follow)
}

/** The same content, without those of its photos that wait. */
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
