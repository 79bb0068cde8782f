import { expect, test } from 'vitest'
import { maxBundleSize } from '#contract/bundles/bundle.contract.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newJobQueue, nextBundle, triesUntilFailing } from './ordering.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'

/** A device with three new items of one job in its outbox. */
async function givenEntries() {
  const server = simulatedServer()
  const { localSession, store, userId } = givenDevice({ server })
  const jobId = server.addJob(userId)
  const itemIds = [newId(), newId(), newId()]
  for (const itemId of itemIds) await createItem(localSession, { itemId, jobId, content: givenContent() })
  return { localSession, jobId, itemIds, entries: () => store.outbox.orderBy('place').toArray() }
}

const idsIn = (entries: OutboxEntryRow[]) => entries.map(({ itemId }) => itemId)
/** What goes next of these entries of a job. */
function firstBundle(
  entries: OutboxEntryRow[],
  isPhotoAwaited: (photoId: string) => boolean = () => false,
): OutboxEntryRow[] {
  return nextBundle({ ...newJobQueue(), entries }, { isPhotoAwaited, arePhotosAwaited: false, isTyping: false })
}

test('a bundle holds a job’s entries in their order', async () => {
  const { itemIds, entries } = await givenEntries()

  expect(idsIn(firstBundle(await entries()))).toEqual(itemIds)
})

test('a bundle holds one entry about an item: the next must know what became of it', async () => {
  const { localSession, itemIds, entries } = await givenEntries()
  await localSession.store.outbox.toCollection().modify({ attempts: 1 })
  await updateItem(localSession, {
    itemId: itemIds[1] ?? '',
    content: givenContent({ wll: '3 t' }),
    basis: (await readItem(localSession, itemIds[1] ?? ''))?.basis ?? expect.fail(),
  })
  await deleteShown(localSession, { itemId: itemIds[0] ?? '', reason: 'Scrapped' })

  expect(idsIn(firstBundle(await entries()))).toEqual(itemIds)
  expect(idsIn(firstBundle((await entries()).slice(3)))).toEqual([itemIds[1], itemIds[0]])
})

test('a bundle holds no completion', async () => {
  const { localSession, jobId, entries } = await givenEntries()
  await completeJob(localSession, jobId)

  expect(firstBundle(await entries())).toHaveLength(3)
  expect(firstBundle((await entries()).slice(3))).toMatchObject([{ name: 'completeJob' }])
})

test('an item that names a photo on its way waits for it, and the job’s other items go', async () => {
  const { itemIds, entries } = await givenEntries()
  const [one, two, three] = await entries()
  const awaited = newId()
  const input = { ...two?.input, photos: [newId(), awaited].map((photoId) => ({ url: photoUrlOf(photoId) })) }
  const naming = [one, two && { ...two, input }, three].filter((entry) => entry !== undefined)

  expect(idsIn(firstBundle(naming, (photoId) => photoId === awaited))).toEqual([itemIds[0], itemIds[2]])
})

test('one that failed again and again goes last and alone, and nothing but its item waits for it', async () => {
  const { itemIds, entries } = await givenEntries()
  const failure = { count: triesUntilFailing, reason: 'Something went wrong.', at: 0 }
  const [one, ...others] = (await entries()).map((entry, index) => (index === 0 ? { ...entry, failure } : entry))

  expect(idsIn(firstBundle([one ?? expect.fail(), ...others]))).toEqual(itemIds.slice(1))
  expect(idsIn(firstBundle([one ?? expect.fail()]))).toEqual(itemIds.slice(0, 1))
})

test('a bundle holds as many as the server takes, and half as many after each try without an answer', async () => {
  const entries = await (await givenEntries()).entries()
  const many = (attempts: number) =>
    Array.from({ length: 100 }, (_, place) => ({ ...(entries[0] ?? expect.fail()), place, attempts, itemId: newId() }))

  const sizes = [0, 1, 2, 3, 4, 5, 6, 50].map((attempts) => firstBundle(many(attempts)).length)
  expect(sizes).toEqual([maxBundleSize, 16, 8, 4, 2, 1, 1, 1])
})

test('a bundle holds no more than fits over a weak signal, but always one', async () => {
  const entries = await (await givenEntries()).entries()
  const long = entries.map((entry) => ({ ...entry, input: { additionalInfo: 'x'.repeat(15_000) } }))
  const longer = entries.map((entry) => ({ ...entry, input: { additionalInfo: 'x'.repeat(50_000) } }))

  expect(firstBundle(long)).toHaveLength(2)
  expect(firstBundle(longer)).toHaveLength(1)
})
