import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { danger, givenTelling } from '#web/testing/given-telling.ts'
import { updateItem } from './items.ts'

type Telling = Awaited<ReturnType<typeof givenTelling>>

async function save(
  { device: { localSession } }: Telling,
  itemId: string,
  facts: Parameters<typeof givenContent>[0],
): Promise<void> {
  const basis = (await readItem(localSession, itemId))?.basis ?? expect.fail('the item is on the device')
  await updateItem(localSession, { itemId, content: givenContent(facts), basis })
}

const namesIn = async ({ device }: Telling) =>
  (await device.store.outbox.orderBy('place').toArray()).map(({ name }) => name)

test('a save after a telling goes behind the notice: the item arrives as it was told of', async () => {
  const given = await givenTelling()
  const { server, device, addItem, tell } = given
  const itemId = await addItem()
  await tell([itemId])
  await save(given, itemId, { wll: 'no danger after all' })
  expect(await namesIn(given)).toEqual(['createItem', 'createNotice', 'updateItem'])

  expect(await device.flush()).toMatchObject({ refused: 0 })

  expect(server.notices.size).toBe(1)
  expect(server.items.get(itemId)?.versions).toMatchObject([danger, { wll: 'no danger after all' }])
  expect(await device.pendingCount()).toBe(0)
})

test('a second save after a telling is taken into the first, which stands behind the notice', async () => {
  const given = await givenTelling()
  const itemId = await given.addItem()
  await given.tell([itemId])
  await save(given, itemId, { ...danger, wll: 'second' })
  await save(given, itemId, { ...danger, wll: 'third' })

  await given.device.flush()

  expect(given.server.items.get(itemId)?.versions.map(({ wll }) => wll)).toEqual(['', 'third'])
})

test('a save of another item than was told of is taken into the entry that waits', async () => {
  const given = await givenTelling()
  const [told, other] = [await given.addItem(), await given.addItem({})]
  await given.tell([told])
  await save(given, other, { wll: 'second' })

  expect(await namesIn(given)).toEqual(['createItem', 'createItem', 'createNotice'])
})

test('no photo goes ahead of a notice, though two entries about its item name photos; both are shown in the end', async () => {
  const given = await givenTelling()
  const { server, device, calls, addItem, addPhoto, tell } = given
  const one = await addPhoto()
  const itemId = await addItem({ ...danger, photos: [one.photo] })
  const two = await addPhoto()
  await save(given, itemId, { ...danger, wll: '2 t', photos: [one.photo, two.photo] })
  await tell([itemId])

  expect(await device.flush()).toMatchObject({ refused: 0 })

  expect(calls.slice(0, 2)).toEqual(['createItem', 'updateItem createNotice'])
  const versions = server.items.get(itemId)?.versions ?? []
  expect(versions.map(({ wll }) => wll)).toEqual(['', '2 t', '2 t'])
  expect(versions.map(photoIdsIn)).toEqual([[], [], [one.photoId, two.photoId]])
  expect(await device.pendingCount()).toBe(0)
})

test('a photo that was taken away before the telling is not shown again after it', async () => {
  const given = await givenTelling()
  const { server, device, calls, addItem, addPhoto, tell, entriesAbout } = given
  const [one, two] = [await addPhoto(), await addPhoto()]
  const itemId = await addItem({ ...danger, photos: [one.photo] })
  const three = await addPhoto()
  await save(given, itemId, { ...danger, photos: [two.photo, three.photo] })
  await save(given, itemId, { ...danger, photos: [] })
  await tell([itemId])
  expect(await entriesAbout(itemId)).toHaveLength(2)

  expect(await device.flush()).toMatchObject({ refused: 0 })

  expect(calls.slice(0, 2)).toEqual(['createItem', 'updateItem createNotice'])
  expect(photoIdsIn(server.items.get(itemId)?.versions.at(-1))).toEqual([])
  expect(server.photos.size).toBe(3)
})

test('an item told of twice shows its photos in the end, and neither notice waits for them', async () => {
  const given = await givenTelling()
  const { server, device, calls, addItem, addPhoto, tell } = given
  const { photo, photoId } = await addPhoto()
  const itemId = await addItem({ ...danger, photos: [photo] })
  await tell([itemId])
  await save(given, itemId, { ...danger, wll: '2 t', photos: [photo] })
  await tell([itemId])

  expect(await device.flush()).toMatchObject({ refused: 0 })

  expect(
    calls
      .slice(0, calls.indexOf('uploadPhoto'))
      .join(' ')
      .match(/createNotice/g),
  ).toHaveLength(2)
  expect(server.items.get(itemId)?.versions.at(-1)).toMatchObject({ wll: '2 t' })
  expect(photoIdsIn(server.items.get(itemId)?.versions.at(-1))).toEqual([photoId])
  expect(await device.pendingCount()).toBe(0)
})

test('a refused item that is mended after the telling goes without its photos, which follow the notice', async () => {
  const given = await givenTelling()
  const { server, device, calls, addItem, addPhoto, tell } = given
  const { photo, photoId } = await addPhoto()
  const itemId = await addItem({ ...danger, photos: [photo] })
  await tell([itemId])
  const { transport, transportBundle } = device.deps
  device.always(async () => {
    throw new AppError('invalid-input', 'Too long.')
  })
  await device.flush()
  Object.assign(device.deps, { transport, transportBundle })
  const uploads = await device.store.outbox.where('[userId+photoId]').equals([device.userId, photoId]).toArray()
  await device.store.outbox.bulkPut(uploads.map((entry) => ({ ...entry, needs: 0 as const, attention: null })))
  await save(given, itemId, { ...danger, wll: '2 t', photos: [photo] })
  const [notice] = await device.store.outbox.filter(({ name }) => name === 'createNotice').toArray()
  await device.store.outbox.update(notice?.place ?? 0, { needs: 0, attention: null })
  calls.length = 0

  expect(await device.flush()).toMatchObject({ refused: 0 })

  expect(calls[0]).toBe('createItem createNotice')
  expect(photoIdsIn(server.items.get(itemId)?.versions.at(-1))).toEqual([photoId])
  expect(await device.pendingCount()).toBe(0)
})
