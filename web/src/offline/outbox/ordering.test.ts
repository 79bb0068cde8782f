import { expect, test } from 'vitest'
import { mostInBundle } from '#contract/inspections/bundle.contract.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, saveItem } from '#web/offline/actions/items.ts'
import { newLane, nextBundle, triesUntilFailing } from './ordering.ts'
import type { LetterRow } from '#web/offline/store/local-rows.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'

/** A device with three new items of one job in its outbox. */
async function givenLetters() {
  const server = simulatedServer()
  const { desk, store, userId } = givenDevice({ server })
  const jobId = server.addJob(userId)
  const itemIds = [newId(), newId(), newId()]
  for (const itemId of itemIds) await createItem(desk, { itemId, jobId, content: givenContent() })
  return { desk, jobId, itemIds, letters: () => store.letters.orderBy('place').toArray() }
}

const idsIn = (letters: LetterRow[]) => letters.map(({ itemId }) => itemId)
/** What goes next of these entries of a job. */
function firstBundle(entries: LetterRow[], isPhotoAwaited: (photoId: string) => boolean = () => false): LetterRow[] {
  return nextBundle({ ...newLane(), entries }, { now: 0, isPhotoAwaited, arePhotosAwaited: false })
}

test('a bundle holds a job’s letters in their order', async () => {
  const { itemIds, letters } = await givenLetters()

  expect(idsIn(firstBundle(await letters()))).toEqual(itemIds)
})

test('a bundle holds one letter about an item: the next must know what became of it', async () => {
  const { desk, itemIds, letters } = await givenLetters()
  await desk.store.letters.toCollection().modify({ attempts: 1 })
  await saveItem(desk, {
    itemId: itemIds[1] ?? '',
    content: givenContent({ wll: '3 t' }),
    basis: (await readItem(desk, itemIds[1] ?? ''))?.basis ?? expect.fail(),
  })
  await deleteShown(desk, { itemId: itemIds[0] ?? '', reason: 'Scrapped' })

  expect(idsIn(firstBundle(await letters()))).toEqual(itemIds)
  expect(idsIn(firstBundle((await letters()).slice(3)))).toEqual([itemIds[1], itemIds[0]])
})

test('a bundle holds no completion', async () => {
  const { desk, jobId, letters } = await givenLetters()
  await completeJob(desk, jobId)

  expect(firstBundle(await letters())).toHaveLength(3)
  expect(firstBundle((await letters()).slice(3))).toMatchObject([{ name: 'completeJob' }])
})

test('an item that names a photo on its way waits for it, and the job’s other items go', async () => {
  const { itemIds, letters } = await givenLetters()
  const [one, two, three] = await letters()
  const entries = [one, two && { ...two, photoId: 'p' }, three].filter((entry) => entry !== undefined)

  expect(idsIn(firstBundle(entries, (photoId) => photoId === 'p'))).toEqual([itemIds[0], itemIds[2]])
})

test('one that failed again and again goes last and alone, and nothing but its item waits for it', async () => {
  const { itemIds, letters } = await givenLetters()
  const failure = { count: triesUntilFailing, reason: 'Something went wrong.', at: 0 }
  const [one, ...others] = (await letters()).map((entry, index) => (index === 0 ? { ...entry, failure } : entry))

  expect(idsIn(firstBundle([one ?? expect.fail(), ...others]))).toEqual(itemIds.slice(1))
  expect(idsIn(firstBundle([one ?? expect.fail()]))).toEqual(itemIds.slice(0, 1))
})

test('a bundle holds as many as the server takes, and half as many after each try without an answer', async () => {
  const letters = await (await givenLetters()).letters()
  const many = (attempts: number) =>
    Array.from({ length: 100 }, (_, place) => ({ ...(letters[0] ?? expect.fail()), place, attempts, itemId: newId() }))

  const sizes = [0, 1, 2, 3, 4, 5, 6, 50].map((attempts) => firstBundle(many(attempts)).length)
  expect(sizes).toEqual([mostInBundle, 16, 8, 4, 2, 1, 1, 1])
})

test('a bundle holds no more than a weak signal carries, but always one', async () => {
  const letters = await (await givenLetters()).letters()
  const long = letters.map((letter) => ({ ...letter, input: { additionalInfo: 'x'.repeat(15_000) } }))
  const longer = letters.map((letter) => ({ ...letter, input: { additionalInfo: 'x'.repeat(50_000) } }))

  expect(firstBundle(long)).toHaveLength(2)
  expect(firstBundle(longer)).toHaveLength(1)
})
