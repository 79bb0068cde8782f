import { expect, test } from 'vitest'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { countReads } from '#web/testing/count-reads.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** How many rows are read while so many new items of one job and its completion are sent. */
async function readsToSend(itemCount: number): Promise<number> {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  await device.pull()
  const content = givenContent()
  await createItem(device.localSession, { itemId: newId(), jobId, content })
  await copyFirst(device, itemCount - 1)
  await completeJob(device.localSession, jobId)
  const reads = countReads(device.store)
  device.store.close()
  await device.store.open()
  expect(await device.flush()).toMatchObject({ sent: itemCount + 1, ended: 'done' })
  return reads.rows
}

/** As if so many more like the first item had been written; each by itself would take long. */
async function copyFirst({ store }: ReturnType<typeof givenDevice>, count: number): Promise<void> {
  const [item] = await store.items.toArray()
  const [entry] = await store.outbox.toArray()
  if (!item || !entry) return expect.fail()
  const { place: _, ...copied } = entry
  const itemIds = Array.from({ length: count }, newId)
  await store.items.bulkAdd(itemIds.map((itemId, index) => ({ ...item, _id: itemId, place: index + 1 })))
  await store.outbox.bulkAdd(
    itemIds.map((itemId) => ({ ...copied, _id: newId(), itemId, input: { ...entry.input, _id: itemId } })),
  )
}

test('sending reads a constant number of rows for each entry, however many of its job wait', async () => {
  const [few, many] = [await readsToSend(100), await readsToSend(400)]

  expect(few / 101).toBeLessThan(10)
  expect(many / 401).toBeLessThan(10)
})

test('saving and showing one item read a constant number of rows, however many of its job are here', async () => {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession, store } = device
  const jobId = server.addJob(device.userId)
  await device.pull()
  await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
  await copyFirst(device, 200)
  const reads = countReads(store)
  store.close()
  await store.open()

  const itemId = newId()
  await createItem(localSession, { itemId, jobId, content: givenContent() })
  const { basis } = (await readItem(localSession, itemId)) ?? expect.fail()
  await updateItem(localSession, { itemId, content: givenContent({ wll: '3 t' }), basis })

  expect((await readItems(localSession, jobId)).at(-1)?._id).toBe(itemId)
  expect(reads.rows - 2 * 202).toBeLessThan(20)
})
