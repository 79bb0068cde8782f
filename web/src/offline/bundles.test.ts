import { expect, test } from 'vitest'
import { mostInBundle } from '#contract/inspections/bundle.contract.ts'
import { firstBundle } from '#web/offline/bundles.ts'
import { completeJob } from '#web/offline/completion.ts'
import { createItem, saveItem } from '#web/offline/item-actions.ts'
import type { LetterRow } from '#web/offline/local-rows.ts'
import { newId } from '#web/offline/new-id.ts'
import { readItem } from '#web/offline/use-local-items.ts'
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
const nothingAwaited = () => false

test('a bundle holds a job’s letters in their order', async () => {
  const { itemIds, letters } = await givenLetters()

  expect(idsIn(firstBundle(await letters(), nothingAwaited))).toEqual(itemIds)
})

test('a bundle holds nothing of another job', async () => {
  const { itemIds, letters } = await givenLetters()
  const ofThreeJobs = (await letters()).map((letter) => ({ ...letter, jobId: newId() }))

  expect(idsIn(firstBundle(ofThreeJobs, nothingAwaited))).toEqual(itemIds.slice(0, 1))
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

  expect(idsIn(firstBundle(await letters(), nothingAwaited))).toEqual(itemIds)
  expect(idsIn(firstBundle((await letters()).slice(3), nothingAwaited))).toEqual([itemIds[1], itemIds[0]])
})

test('a bundle holds no completion', async () => {
  const { desk, jobId, letters } = await givenLetters()
  await completeJob(desk, jobId)

  expect(firstBundle(await letters(), nothingAwaited)).toHaveLength(3)
  expect(firstBundle((await letters()).slice(3), nothingAwaited)).toMatchObject([{ name: 'completeJob' }])
})

test('a bundle holds nothing that waits for a photo on its way, nor anything behind that', async () => {
  const { itemIds, letters } = await givenLetters()

  const isAwaiting = ({ itemId }: LetterRow) => itemId === itemIds[1]
  expect(idsIn(firstBundle(await letters(), isAwaiting))).toEqual(itemIds.slice(0, 1))
})

test('a bundle holds as many as the server takes, and half as many after each try without an answer', async () => {
  const letters = await (await givenLetters()).letters()
  const many = (attempts: number) =>
    Array.from({ length: 100 }, (_, place) => ({ ...(letters[0] ?? expect.fail()), place, attempts, itemId: newId() }))

  const sizes = [0, 1, 2, 3, 4, 5, 6, 50].map((attempts) => firstBundle(many(attempts), nothingAwaited).length)
  expect(sizes).toEqual([mostInBundle, 16, 8, 4, 2, 1, 1, 1])
})

test('a bundle holds no more than a weak signal carries, but always one', async () => {
  const letters = await (await givenLetters()).letters()
  const long = letters.map((letter) => ({ ...letter, input: { additionalInfo: 'x'.repeat(15_000) } }))
  const longer = letters.map((letter) => ({ ...letter, input: { additionalInfo: 'x'.repeat(50_000) } }))

  expect(firstBundle(long, nothingAwaited)).toHaveLength(2)
  expect(firstBundle(longer, nothingAwaited)).toHaveLength(1)
})
