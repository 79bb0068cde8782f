import { expect, test } from 'vitest'
import { isDeviceFull } from './device-full.ts'
import { newItemForm, saveDraft, takeDraft } from './drafts.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from './new-id.ts'
import { photoUrlOf } from './photo-address.ts'
import { storePhoto } from './photos.ts'
import { DeviceFull, keepReserve, releaseReserve } from './storage-room.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { limitStorage } from '#web/testing/limited-storage.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** A device that was used once with signal, as the app leaves it. */
async function givenLimitedDevice() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const storage = limitStorage(device.store)
  const jobId = server.addJob(device.userId)
  await device.pull()
  await keepReserve(device.store)
  const { localSession } = device
  const add = (itemId = newId()) => createItem(localSession, { itemId, jobId, content: givenContent() })
  const photograph = (kilobytes = 300) => storePhoto(localSession, { jobId, file: photoOf(kilobytes) })
  return { server, device, localSession, storage, jobId, add, photograph }
}

function formOf(jobId: string) {
  return { form: newItemForm(jobId), jobId, tabId: 'this tab' }
}

function photoOf(kilobytes: number): Blob {
  return new Blob([new Uint8Array(kilobytes * 1024)], { type: 'image/jpeg' })
}

test('what does not fit is refused as a whole, and the device says that it is full until something fits again', async () => {
  const { device, localSession, storage, jobId, add, photograph } = await givenLimitedDevice()
  storage.fill()

  await expect(add()).rejects.toThrow(DeviceFull)
  await expect(photograph()).rejects.toThrow(DeviceFull)
  await expect(saveDraft(localSession, formOf(jobId), { serialNumber: 'CB-' })).rejects.toThrow(DeviceFull)

  expect(isDeviceFull(device.store)).toBe(true)
  expect(await device.pendingCount()).toBe(0)
  expect(await device.store.photos.count()).toBe(0)

  storage.empty()
  await add()
  expect(isDeviceFull(device.store)).toBe(false)
})

test('a photo that does not fit is not forgotten because a word fits', async () => {
  const { device, storage, add, photograph } = await givenLimitedDevice()
  storage.leave(100 * 1024)

  await expect(photograph()).rejects.toThrow(DeviceFull)
  await add()

  expect(isDeviceFull(device.store)).toBe(true)
  storage.empty()
  await photograph()
  expect(isDeviceFull(device.store)).toBe(false)
})

test('what waits on a full device is sent, and makes room for more', async () => {
  const { server, device, storage, add, photograph } = await givenLimitedDevice()
  const photoIds = [await photograph(3_000), await photograph(3_000)]
  for (let count = 0; count < 20; count += 1) await add()
  storage.fill()
  await expect(add()).rejects.toThrow(DeviceFull)

  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  expect(server.items.size).toBe(20)
  expect([...server.photos.keys()]).toEqual(photoIds)
  await keepReserve(device.store)
  await add()
  expect(await device.pendingCount()).toBe(1)
})

test('the room for sending is nobody else’s, also after it was used', async () => {
  const { device, storage, add } = await givenLimitedDevice()
  await add()
  storage.fill()
  device.fates.push('is-lost')
  await device.flush()
  expect(await device.store.reserve.toCollection().primaryKeys()).toEqual(['made'])

  await expect(add()).rejects.toThrow(DeviceFull)

  await device.flush()
  expect(await device.pendingCount()).toBe(0)
})

test('a photo that waits is never let go', async () => {
  const { device, storage, photograph } = await givenLimitedDevice()
  const sent = await photograph()
  await device.flush()
  const waiting = await photograph()
  storage.fill()

  await photograph(100)

  const stored = await device.store.photos.toCollection().primaryKeys()
  expect(stored.map(([, id]) => id)).toContain(waiting)
  expect(stored.map(([, id]) => id)).not.toContain(sent)
})

test('a server that was restored from a backup is offered what this device still has of the work it had taken', async () => {
  const { server, device, storage, localSession, jobId, photograph } = await givenLimitedDevice()
  const [evicted, remaining] = [await photograph(11 * 1024), await photograph(200)]
  const backup = server.backUp()
  const itemIds = [newId(), newId()]
  const name = (itemId: string, photoId: string) =>
    createItem(localSession, { itemId, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
  await name(itemIds[0] ?? '', evicted)
  await name(itemIds[1] ?? '', remaining)
  await device.flush()
  storage.fill()
  await photograph(100)
  expect(await device.store.photos.get([device.userId, evicted])).toBeUndefined()
  storage.empty()

  server.restore(backup)
  await device.pull()
  await device.flush()

  expect(server.photos.has(remaining)).toBe(true)
  expect(server.items.has(itemIds[1] ?? '')).toBe(true)
  expect(await readItem(localSession, itemIds[0] ?? '')).toMatchObject({ sync: 'attention' })
  expect(await device.store.outbox.filter(({ name: called }) => called === 'uploadPhoto').count()).toBe(0)
})

test.each([
  ['a closed tab', 'left', false],
  ['a closed tab', 'left where the room for sending is used', true],
  ['this tab', 'had before where the room for sending is used', true],
])('a draft that %s %s is found on a full device too', async (tabId, _, isReserveUsed) => {
  const { device, localSession, storage, jobId } = await givenLimitedDevice()
  await saveDraft(localSession, { ...formOf(jobId), tabId }, 'half a number')
  storage.fill()
  if (isReserveUsed) await releaseReserve(device.store)

  const found = await takeDraft(localSession, formOf(jobId), {
    id: 'this tab',
    openTabs: async () => new Set(['this tab']),
  })

  expect(found).toBe('half a number')
})

/** What an engineer does; each step tells what the screen has called saved. */
async function work({ localSession, jobId }: Awaited<ReturnType<typeof givenLimitedDevice>>) {
  const saved = { items: new Map<string, string>(), photos: new Set<string>(), draft: '' }
  const tried = async (step: () => Promise<void>) => {
    try {
      await step()
    } catch (error) {
      expect(error).toBeInstanceOf(DeviceFull)
    }
  }
  for (const wll of ['1 t', '2 t']) {
    const itemId = newId()
    let photoUrl: string | null = null
    await tried(async () => {
      await saveDraft(localSession, formOf(jobId), wll)
      saved.draft = wll
    })
    await tried(async () => {
      const photoId = await storePhoto(localSession, { jobId, file: photoOf(200) })
      saved.photos.add(photoId)
      photoUrl = photoUrlOf(photoId)
    })
    await tried(async () => {
      await createItem(localSession, { itemId, jobId, content: givenContent({ wll, photoUrl }) })
      saved.items.set(itemId, wll)
    })
    await tried(async () => {
      const shown = await readItem(localSession, itemId)
      if (!shown) return
      await updateItem(localSession, {
        itemId,
        content: givenContent({ wll: `${wll} now`, photoUrl }),
        basis: shown.basis,
      })
      saved.items.set(itemId, `${wll} now`)
    })
  }
  return saved
}

test('wherever the room runs out, nothing that was called saved is lost, and it can be sent', async () => {
  const untroubled = await givenLimitedDevice()
  untroubled.storage.fillAtWrite(Infinity)
  await work(untroubled)
  const allWrites = untroubled.storage.writes()
  expect(allWrites).toBeGreaterThan(15)

  for (let write = 1; write <= allWrites; write += 1) {
    const given = await givenLimitedDevice()
    given.storage.fillAtWrite(write)
    const saved = await work(given)
    const { server, device, localSession } = given
    for (const [itemId, wll] of saved.items) expect((await readItem(localSession, itemId))?.wll).toBe(wll)
    expect((await localSession.store.drafts.toArray()).map(({ value }) => value)).toEqual(
      saved.draft ? [saved.draft] : [],
    )

    await device.flush()

    expect(await device.pendingCount()).toBe(0)
    const arrived = [...server.items].map(([id, { versions }]) => [id, versions.at(-1)?.wll])
    expect(new Map(arrived.map(([id, wll]) => [id, wll]))).toEqual(saved.items)
    expect(new Set(server.photos.keys())).toEqual(saved.photos)
  }
})

test('wherever the room runs out while work is sent, all of it arrives, once', async () => {
  const untroubled = await givenLimitedDevice()
  await work(untroubled)
  untroubled.storage.fillAtWrite(Infinity)
  await untroubled.device.flush()
  const allWrites = untroubled.storage.writes()
  expect(allWrites).toBeGreaterThan(10)

  for (let write = 1; write <= allWrites; write += 1) {
    const given = await givenLimitedDevice()
    const saved = await work(given)
    given.storage.fillAtWrite(write)

    await given.device.flush()

    expect(await given.device.pendingCount()).toBe(0)
    expect(given.server.items.size).toBe(saved.items.size)
    expect(new Set(given.server.photos.keys())).toEqual(saved.photos)
    const created = given.server.effects.filter(({ name }) => name === 'createItem')
    expect(created).toHaveLength(saved.items.size)
  }
})
