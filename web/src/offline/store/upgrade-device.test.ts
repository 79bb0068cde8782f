import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { blankItem, ItemContent } from '#contract/inspections/items/item-fields.ts'
import { listDrafts } from './drafts.ts'
import { newId } from './new-id.ts'
import { trimPhotos } from '#web/offline/pull/pull-photos.ts'
import { readItem } from '#web/offline/hooks/read-items.ts'
import { confirmedItem, deviceBeforeVersion2, photosBeforeVersion2 } from '#web/testing/device-before-version-2.ts'
import { givenDevice } from '#web/testing/given-device.ts'
import { limitStorage } from '#web/testing/limited-storage.ts'
import { itemsAtServer, jobOfVersion1, schemaOfVersion1, writerOfVersion1 } from '#web/testing/outbox-of-version-1.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

const { newItem, oldItem, scrappedItem, photo } = itemsAtServer

/** A device that the release before version 2 of the store left behind, and what the server has of its job. */
async function givenDeviceBeforeVersion2() {
  const name = newId()
  const before = new Dexie(name)
  before.version(1).stores(schemaOfVersion1)
  for (const [table, rows] of Object.entries(deviceBeforeVersion2)) await before.table(table).bulkAdd(rows)
  before.close()
  const server = simulatedServer()
  server.jobs.set(jobOfVersion1, { status: 'pending', isDeleted: false, holder: writerOfVersion1, formerHolders: [] })
  const content = ItemContent.parse({ ...blankItem, ...itemsAtServer.content, photoUrl: null })
  for (const id of [oldItem, scrappedItem, confirmedItem])
    server.items.set(id, { jobId: jobOfVersion1, versions: [content], isDeleted: false })
  return { server, device: givenDevice({ server, name, userId: writerOfVersion1 }) }
}

test('a device of the release before is read as it was: jobs, items, photos, drafts and what waits', async () => {
  const { device } = await givenDeviceBeforeVersion2()

  expect(await device.pendingCount()).toBe(deviceBeforeVersion2.letters.length)
  expect(await readItem(device.localSession, oldItem)).toMatchObject({ wll: '3 t', sync: 'waiting' })
  expect(await readItem(device.localSession, newItem)).toMatchObject({ photoId: photo, sync: 'waiting' })
  expect(await readItem(device.localSession, scrappedItem)).toBeNull()
  expect(await readItem(device.localSession, confirmedItem)).toMatchObject({ canUndo: true })
  expect(await listDrafts(device.localSession)).toMatchObject([
    { jobId: jobOfVersion1, value: { serialNumber: 'half a nu' } },
  ])
  await trimPhotos(device.store)
  expect((await device.store.photoSizes.toArray()).map(({ _id }) => _id)).toEqual(photosBeforeVersion2)
})

test('what waited on it is sent whole, once', async () => {
  const { server, device } = await givenDeviceBeforeVersion2()

  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  expect([...server.photos.keys()]).toEqual([photo])
  expect(server.items.get(newItem)?.versions).toMatchObject([{ wll: '2 t' }])
  expect(server.items.get(oldItem)?.versions.at(-1)).toMatchObject({ wll: '3 t' })
  expect(server.items.get(scrappedItem)?.isDeleted).toBe(true)
  expect(server.items.get(confirmedItem)?.versions.at(-1)).toMatchObject({ testDetails: 'Load' })
  expect(server.effects).toHaveLength(5)
})

test('a full device can be opened by this release: the upgrade writes nothing', async () => {
  const { device } = await givenDeviceBeforeVersion2()
  limitStorage(device.store).fill()

  expect(await device.pendingCount()).toBe(deviceBeforeVersion2.letters.length)
})
