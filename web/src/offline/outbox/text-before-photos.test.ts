import { expect, test } from 'vitest'
import { Unreachable } from '#web/api/reachability.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { confirmNoDefect, undoNoDefect } from '#web/offline/actions/decide-items.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoIdsIn, photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** An item with a photo, on a phone from which text gets through and no photo, until `letThrough`. */
async function givenDeadPhoto() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession } = device
  const jobId = server.addJob(device.userId)
  await device.pull()
  const photoId = await storePhoto(localSession, { jobId, file: new Blob(['x']) })
  const photo = { photoUrl: photoUrlOf(photoId), photos: [{ url: photoUrlOf(photoId) }] }
  const itemId = newId()
  await createItem(localSession, { itemId, jobId, content: givenContent({ ...photo, wll: '1 t' }) })
  const { transport } = device.deps
  device.deps.transport = (call, file) =>
    call.name === 'uploadPhoto' ? Promise.reject(new Unreachable()) : transport(call, file)
  const save = async (facts: Parameters<typeof givenContent>[0]) => {
    const { basis } = (await readItem(localSession, itemId)) ?? expect.fail('the item is on the phone')
    await updateItem(localSession, { itemId, content: givenContent({ ...photo, ...facts }), basis })
  }
  const atServer = () => server.items.get(itemId)?.versions.at(-1)
  return {
    server,
    device,
    localSession,
    jobId,
    itemId,
    photoId,
    save,
    atServer,
    letThrough: () => (device.deps.transport = transport),
  }
}

test('a finding reaches the server without its photo, and so does a later one; the photo follows', async () => {
  const { device, photoId, save, atServer, letThrough } = await givenDeadPhoto()
  await device.flush()
  expect(atServer()).toMatchObject({ wll: '1 t', photos: [] })
  await save({ wll: '2 t' })
  await save({ wll: '3 t' })
  await device.flush()
  expect(atServer()).toMatchObject({ wll: '3 t', photos: [] })

  letThrough()
  await device.flush()

  expect(photoIdsIn(atServer())).toEqual([photoId])
  expect(atServer()).toMatchObject({ wll: '3 t' })
  expect(await device.pendingCount()).toBe(0)
})

test('a completion waits for the photo, its items don’t', async () => {
  const { server, device, localSession, jobId, atServer, letThrough } = await givenDeadPhoto()
  await completeJob(localSession, jobId)
  await device.flush()
  expect(atServer()).toMatchObject({ wll: '1 t' })
  expect(server.jobs.get(jobId)?.status).toBe('in_progress')

  letThrough()
  await device.flush()

  expect(server.jobs.get(jobId)?.status).toBe('completed')
  expect(await device.pendingCount()).toBe(0)
})

test('a photo that is added to a sent item is one save, and its item can still be confirmed and undone', async () => {
  const { device, localSession, itemId, photoId, atServer, letThrough } = await givenDeadPhoto()
  await device.flush()
  expect(await device.store.outbox.where('[userId+itemId]').equals([device.userId, itemId]).count()).toBe(1)

  await confirmNoDefect(localSession, itemId)
  expect(await readItem(localSession, itemId)).toMatchObject({ canUndo: true })
  await undoNoDefect(localSession, itemId)
  letThrough()
  await device.flush()

  expect(atServer()).toMatchObject({ examinationDate: null })
  expect(photoIdsIn(atServer())).toEqual([photoId])
  expect(await device.pendingCount()).toBe(0)
})
