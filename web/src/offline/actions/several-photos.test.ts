import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { withdraw } from './attention.ts'
import { completeJob } from './completion.ts'
import { createItem, updateItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoIdsIn, photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readReadiness } from '#web/offline/hooks/use-readiness.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { forgetPhotos, pullPhotos } from '#web/offline/pull/pull-photos.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** A device with an item that shows three photos, none of which has been sent. */
async function givenPhotos() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { localSession } = device
  const jobId = server.addJob(device.userId)
  await device.pull()
  const photoIds: string[] = []
  for (const name of ['a', 'b', 'c']) photoIds.push(await storePhoto(localSession, { jobId, file: new Blob([name]) }))
  const photos = photoIds.map((id) => ({ url: photoUrlOf(id) }))
  const itemId = newId()
  await createItem(localSession, { itemId, jobId, content: givenContent({ photos }) })
  const shown = async () => (await readItem(localSession, itemId)) ?? expect.fail('the item is on the device')
  return { server, device, localSession, jobId, itemId, photoIds, photos, shown }
}

test('an item goes ahead of its photos, which follow together, and the completion names them all', async () => {
  const { server, device, localSession, jobId, photoIds, photos, shown } = await givenPhotos()
  await completeJob(localSession, jobId)
  const completion = (await localSession.store.outbox.toArray()).find(({ name }) => name === 'completeJob')
  expect(completion?.input.photos).toEqual(photoIds)
  expect(await shown()).toMatchObject({ photos, photoUrl: photos[0]?.url, photoIds })

  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  expect(server.effects.map(({ name }) => name)).toEqual([
    'createItem',
    'uploadPhoto',
    'uploadPhoto',
    'uploadPhoto',
    'updateItem',
    'completeJob',
  ])
})

test('one photo that is refused and given up leaves the others with their item', async () => {
  const { server, device, localSession, jobId, photoIds, shown } = await givenPhotos()
  const { transport } = device.deps
  device.deps.transport = async (call, photo) => {
    if (call.input._id === photoIds[0]) throw new AppError('too-large', 'At most 25 MB.')
    return transport(call, photo)
  }
  await device.flush()
  const [refused] = (await readOutbox(localSession)).needsAttention
  expect((await shown()).sync).toBe('attention')

  await withdraw(localSession, refused?.entryId ?? '')
  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  expect((await shown()).photoIds).toEqual(photoIds.slice(1))
  expect(server.list(jobId).map((item) => photoIdsIn(item))).toEqual([photoIds.slice(1)])
})

test('two devices that each add a photo lose neither', async () => {
  const { server, device, localSession, jobId, itemId, photos, shown } = await givenPhotos()
  await device.flush()
  const phone = device.anotherDevice()
  await phone.pull()
  const onPhone = (await readItem(phone.localSession, itemId)) ?? expect.fail('the item is on the phone')
  const add = async (to: typeof localSession, item: typeof onPhone) => {
    const photoId = await storePhoto(to, { jobId, file: new Blob([crypto.randomUUID()]) })
    const content = givenContent({ photos: [...photos, { url: photoUrlOf(photoId) }] })
    await updateItem(to, { itemId, content, basis: item.basis })
    return photoId
  }
  const mine = await add(localSession, await shown())
  const other = await add(phone.localSession, onPhone)
  await phone.flush()
  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  const [item] = server.list(jobId)
  expect(new Set(photoIdsIn(item))).toEqual(new Set([...photoIdsIn({ photos }), mine, other]))
})

test('every photo of an item comes to another device, and stays while its job does', async () => {
  const { device, jobId } = await givenPhotos()
  await device.flush()
  const phone = device.anotherDevice()
  await phone.pull()
  expect(await readReadiness(phone.localSession, jobId)).toMatchObject({ photosToFetch: 3 })
  phone.deps.requests.photo = async () => ({ bytes: new ArrayBuffer(10), type: 'image/jpeg' })

  await pullPhotos(phone.deps)
  await forgetPhotos(phone.localSession)

  expect(await readReadiness(phone.localSession, jobId)).toMatchObject({ photoCount: 3, photosToFetch: 0 })
})
