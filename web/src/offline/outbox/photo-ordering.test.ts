import { expect, onTestFinished, test, vi } from 'vitest'
import { Unreachable } from '#web/api/reachability.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoIdsIn, photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

test('photos travel four at a time, behind the text of their items', async () => {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession } = device
  const jobId = server.addJob(device.userId)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const photoId = await storePhoto(localSession, { jobId, file: new Blob([name]) })
    await createItem(localSession, { itemId: newId(), jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
  }
  await completeJob(localSession, jobId)
  const { transport } = device.deps
  let begun = 0
  let letThemThrough = () => {}
  const areThrough = new Promise<void>((resolve) => (letThemThrough = resolve))
  device.deps.transport = async (call, photo) => {
    if (call.name === 'uploadPhoto') {
      begun += 1
      await areThrough
    }
    return transport(call, photo)
  }

  const flushResult = device.flush()
  await expect.poll(() => begun).toBe(4)
  letThemThrough()
  await flushResult

  expect(await device.pendingCount()).toBe(0)
  expect(server.effects.at(-1)?.name).toBe('completeJob')
  expect(server.liveItems(jobId)).toHaveLength(5)
})

test('a photo whose upload hangs holds up nothing, not even the text of the item that shows it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession } = device
  const jobId = server.addJob(device.userId)
  const photoIds: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    photoIds.push(await storePhoto(localSession, { jobId, file: new Blob([name]) }))
  const shown = newId()
  await createItem(localSession, {
    itemId: shown,
    jobId,
    content: givenContent({ photoUrl: photoUrlOf(photoIds[0] ?? '') }),
  })
  const { transport } = device.deps
  const ends: (() => void)[] = []
  device.deps.transport = async (call, photo) => {
    if (!photoIds.slice(0, 4).includes(String(call.input._id))) return transport(call, photo)
    await new Promise<void>((resolve) => ends.push(resolve))
    throw new Unreachable()
  }
  const madeIds = () => server.effects.map(({ id }) => id)

  const flushResult = device.flush()
  await expect.poll(() => ends).toHaveLength(4)
  const later = newId()
  await createItem(localSession, { itemId: later, jobId, content: givenContent() })
  await expect.poll(madeIds).toEqual([shown, later])
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(madeIds).toEqual([shown, later, photoIds[4]])

  for (const end of ends) end()
  expect(await flushResult).toMatchObject({ sent: 3, ended: 'later' })
  expect(await device.pendingCount()).toBe(5)
})

/** A job whose items each show a photo of their own, and the calls that the device makes. */
async function givenItemsWithPhotos(count: number) {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession } = device
  const jobId = server.addJob(device.userId)
  const photoIds: string[] = []
  for (let index = 0; index < count; index += 1) {
    const photoId = await storePhoto(localSession, { jobId, file: new Blob([`${index}`]) })
    await createItem(localSession, { itemId: newId(), jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
    photoIds.push(photoId)
  }
  const { transport, transportBundle } = device.deps
  const itemsInCalls: number[] = []
  device.deps.transport = (call, photo) => {
    if (call.name === 'createItem') itemsInCalls.push(1)
    return transport(call, photo)
  }
  device.deps.transportBundle = (bundle) => {
    itemsInCalls.push(bundle.length)
    return transportBundle(bundle)
  }
  return { server, device, jobId, photoIds, itemsInCalls }
}

test('the photos of items that have arrived are named together, not each in a call of its own', async () => {
  const { server, device, jobId, itemsInCalls } = await givenItemsWithPhotos(20)

  expect(await device.flush()).toMatchObject({ sent: 60, ended: 'done' })

  expect(server.liveItems(jobId)).toHaveLength(20)
  expect(itemsInCalls.slice(-3)).toEqual([8, 8, 4])
})

test('an item whose photo has arrived waits a second at most for photos that make no progress', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server, device, jobId, photoIds } = await givenItemsWithPhotos(2)
  const { transport } = device.deps
  let end = () => {}
  device.deps.transport = async (call, photo) => {
    if (call.input._id !== photoIds[1]) return transport(call, photo)
    await new Promise<void>((resolve) => (end = resolve))
    throw new Unreachable()
  }

  const flushResult = device.flush()
  await expect.poll(() => server.effects.map(({ id }) => id)).toContain(photoIds[0])
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => server.list(jobId).flatMap(photoIdsIn)).toEqual([photoIds[0]])

  end()
  await flushResult
})
