import { expect, onTestFinished, test, vi } from 'vitest'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'
import { danger, givenTelling } from '#web/testing/given-telling.ts'

/** A telling on a weak signal: every photo hangs on its way until it is let go. */
async function givenHangingPhotos() {
  const given = await givenTelling()
  const { transport } = given.device.deps
  let letPhotosGo = () => {}
  const areLetGo = new Promise<void>((resolve) => (letPhotosGo = resolve))
  given.device.deps.transport = async (call, photo, onProgress) => {
    if (call.name !== 'uploadPhoto') return transport(call, photo, onProgress)
    given.calls.push('photo begins')
    await areLetGo
    return transport(call, photo, onProgress)
  }
  return { ...given, letPhotosGo }
}

test('a notice that is made while its item’s photo is on its way does not wait for it', async () => {
  const { server, device, calls, addItem, addPhoto, tell, letPhotosGo } = await givenHangingPhotos()
  const { photo, photoId } = await addPhoto()
  const itemId = await addItem({ ...danger, photos: [photo] })
  const flushed = device.flush()
  await expect.poll(() => calls).toContain('photo begins')

  await tell([itemId])

  await expect.poll(() => server.notices.size).toBe(1)
  expect(calls).toEqual(['createItem', 'photo begins', 'createNotice'])
  letPhotosGo()
  await flushed
  expect(photoIdsIn(server.items.get(itemId)?.versions.at(-1))).toEqual([photoId])
  expect(await device.pendingCount()).toBe(0)
})

test('a notice that is made when one of its item’s photos has just arrived does not wait for others to gather', async () => {
  const { server, device, calls, addItem, addPhoto, tell, letPhotosGo } = await givenHangingPhotos()
  const [one, two] = [await addPhoto(), await addPhoto()]
  const { transport } = device.deps
  device.deps.transport = (call, photo, onProgress) =>
    call.input._id === one.photoId ? server.answer(device.userId, call, photo) : transport(call, photo, onProgress)
  const gathering = holdTimers(1_000)
  const itemId = await addItem({ ...danger, photos: [one.photo, two.photo] })
  const flushed = device.flush()
  await expect.poll(() => gathering).toHaveLength(1)

  await tell([itemId])

  await expect.poll(() => server.notices.size).toBe(1)
  expect(calls.at(-1)).toBe('createNotice')
  letPhotosGo()
  await flushed
  expect(photoIdsIn(server.items.get(itemId)?.versions.at(-1))).toEqual([one.photoId, two.photoId])
})

/** Timers of this length never run out; the answer lists them. */
function holdTimers(ms: number): number[] {
  const held: number[] = []
  const { setTimeout } = globalThis
  const hold = (run: () => void, length?: number) => {
    if (length === ms) held.push(length)
    return setTimeout(run, length === ms ? 2 ** 30 : length)
  }
  vi.stubGlobal('setTimeout', hold)
  onTestFinished(() => void vi.unstubAllGlobals())
  return held
}
