import { expect, test } from 'vitest'
import { createItem } from '#web/offline/actions/items.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { danger, givenTelling } from '#web/testing/given-telling.ts'
import { newJobQueue, nextBundle } from './ordering.ts'

type Telling = Awaited<ReturnType<typeof givenTelling>>

/** What goes next, each entry by its item or as a notice; nothing has arrived of the photos that these name. */
async function nextOf({ device }: Telling, changes: (entry: OutboxEntryRow) => Partial<OutboxEntryRow> = () => ({})) {
  const rows = await device.store.outbox.orderBy('place').toArray()
  const entries = rows.filter(({ name }) => name !== 'uploadPhoto').map((entry) => ({ ...entry, ...changes(entry) }))
  const facts = { now: device.clock.now, isPhotoAwaited: () => true, arePhotosAwaited: true, isTyping: false }
  return nextBundle({ ...newJobQueue(), entries }, facts).map(({ itemId, name }) => itemId ?? name)
}

test('each of two notices has its own item ahead of it, though the first one’s signature still waits', async () => {
  const given = await givenTelling()
  const { server, device, calls, addItem, tell } = given
  const first = await addItem()
  await tell([first], new Blob(['signature']))
  const second = await addItem()
  await tell([second])

  const result = await device.flush()

  expect(result).toMatchObject({ refused: 0, ended: 'done' })
  expect(calls[0]).toBe('createItem createNotice createItem createNotice')
  expect(server.notices.size).toBe(2)
  expect(await device.pendingCount()).toBe(0)
})

test('a notice goes with its item, though the item of an earlier notice needs attention', async () => {
  const given = await givenTelling()
  const { addItem, tell } = given
  const first = await addItem()
  await tell([first])
  const second = await addItem()
  await tell([second])

  const next = await nextOf(given, ({ itemId }) => (itemId === first ? { needs: 1 } : {}))

  expect(next).toEqual(['createNotice', second, 'createNotice'])
})

test('a notice waits for none of its items that can’t go, and goes behind those that can', async () => {
  const given = await givenTelling()
  const [other, held, told] = [await given.addItem({}), await given.addItem(), await given.addItem()]
  await given.tell([held, told])

  expect(await nextOf(given, ({ itemId }) => (itemId === held ? { needs: 1 } : {}))).toEqual([
    told,
    'createNotice',
    other,
  ])
  expect(await nextOf(given)).toEqual([held, told, 'createNotice', other])
})

test('a notice is the first call, though a photo of its job has failed before and other jobs wait', async () => {
  const { server, device, calls, jobId, addItem, addPhoto, tell } = await givenTelling()
  for (const other of [server.addJob(device.userId), server.addJob(device.userId)])
    await createItem(device.localSession, { itemId: newId(), jobId: other, content: givenContent() })
  await addPhoto()
  const failure = { count: 1, reason: 'Something went wrong.', at: 0 }
  await device.store.outbox.where('[userId+jobId]').equals([device.userId, jobId]).modify({ failure })
  await tell([await addItem()])

  await device.flush()

  expect(calls[0]).toBe('createItem createNotice')
})

const long = 'long '.repeat(800)

test('no photo goes ahead of a notice whose item went alone and got no answer', async () => {
  const { device, calls, addItem, addPhoto, tell } = await givenTelling()
  await addPhoto()
  const itemId = await addItem({ ...danger, additionalInfo: long, testDetails: long, repairDetails: long })
  await tell([itemId])
  await device.store.outbox.where('[userId+itemId]').equals([device.userId, itemId]).modify({ attempts: 6 })
  device.fates.push('is-lost')

  await device.flush()
  expect(calls).toEqual(['createItem'])

  await device.flush()
  expect(calls).toEqual(['createItem', 'createItem', 'createNotice', 'uploadPhoto'])
})

test('however often they were tried without signal, a notice and its item go in one call', async () => {
  const { device, calls, addItem, addPhoto, tell } = await givenTelling()
  const { photo } = await addPhoto()
  await tell([await addItem({ ...danger, photos: [photo] })])
  await device.store.outbox.toCollection().modify({ attempts: 6 })

  await device.flush()

  expect(calls.slice(0, 2)).toEqual(['createItem createNotice', 'uploadPhoto'])
})
