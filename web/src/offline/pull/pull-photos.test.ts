import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { photoBudgetBytes } from '#web/offline/store/photo-eviction.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { pullPhotos, trimPhotos } from './pull-photos.ts'
import { keepReserve } from '#web/offline/store/storage-room.ts'
import { givenContent, givenDevice, type GivenDevice } from '#web/testing/given-device.ts'
import { readReadiness } from '#web/offline/hooks/use-readiness.ts'
import { limitStorage } from '#web/testing/limited-storage.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** Two jobs with one photo each at the server, and a device that has neither photo yet. */
async function givenPhotosAtServer() {
  const server = simulatedServer()
  const first = givenDevice({ server })
  const jobs = await Promise.all(
    [1, 2].map(async () => {
      const jobId = server.addJob(first.userId)
      await first.pull()
      const photoId = await storePhoto(first.localSession, { jobId, file: new Blob(['x']) })
      const content = givenContent({ photoUrl: photoUrlOf(photoId) })
      await createItem(first.localSession, { itemId: newId(), jobId, content })
      return { jobId, photoId }
    }),
  )
  await first.flush()
  const device = first.anotherDevice()
  const storage = limitStorage(device.store)
  device.deps.requests.photo = async () => ({ bytes: new ArrayBuffer(100), type: 'image/jpeg' })
  await device.pull()
  return { server, device, storage, jobs }
}

/** A photo of which only the size is true. */
async function keep(
  device: GivenDevice,
  { jobId, size, _id = newId() }: { jobId: string; size: number; _id?: string },
) {
  const photo = { userId: device.userId, _id, jobId, from: 'server', storedAt: 1 } as const
  await device.store.photos.put({ ...photo, bytes: new ArrayBuffer(1), type: 'image/jpeg' })
  await device.store.photoSizes.put({ ...photo, size })
  return _id
}

async function photosOn({ store }: GivenDevice): Promise<string[]> {
  return (await store.photos.toCollection().primaryKeys()).map(([, photoId]) => photoId)
}

test('a photo whose download hangs holds up no other', async () => {
  const { device, jobs } = await givenPhotosAtServer()
  const [dead, other] = jobs.map(({ photoId }) => photoId)
  let end = () => {}
  const { photo } = device.deps.requests
  device.deps.requests.photo = (url) =>
    url.includes(dead ?? '') ? new Promise((resolve) => (end = () => resolve(null))) : photo(url)

  const pulled = pullPhotos(device.deps)

  await expect.poll(() => photosOn(device)).toEqual([other])
  end()
  await pulled
})

test('a job whose list can’t be fetched holds up the photos of no other', async () => {
  const { device, jobs } = await givenPhotosAtServer()
  const { items } = device.deps.requests
  device.deps.requests.items = async (jobId) => {
    if (jobId === jobs[0]?.jobId) throw new AppError('unexpected', 'Something went wrong.')
    return items(jobId)
  }

  await pullPhotos(device.deps)

  expect(await photosOn(device)).toEqual([jobs[1]?.photoId])
})

test('for an open job, photos of jobs that are done make room within the budget', async () => {
  const { device, jobs } = await givenPhotosAtServer()
  const old = await keep(device, { jobId: newId(), size: photoBudgetBytes - 1 })

  await pullPhotos(device.deps)

  expect(await photosOn(device)).not.toContain(old)
  expect(new Set(await photosOn(device))).toEqual(new Set(jobs.map(({ photoId }) => photoId)))
})

test('beyond the budget nothing is fetched, and what waits to be sent is not touched', async () => {
  const { device, jobs } = await givenPhotosAtServer()
  const taken = await storePhoto(device.localSession, { jobId: jobs[0]?.jobId ?? '', file: new Blob(['x']) })
  await device.store.photoSizes.update([device.userId, taken], { size: photoBudgetBytes })

  await pullPhotos(device.deps)
  await trimPhotos(device.store)

  expect(await photosOn(device)).toEqual([taken])
})

test('photos that were sent leave as soon as the budget needs their room', async () => {
  const { device, jobs } = await givenPhotosAtServer()
  const jobId = jobs[0]?.jobId ?? ''
  const taken = await storePhoto(device.localSession, { jobId, file: new Blob(['x']) })
  await device.store.photoSizes.update([device.userId, taken], { size: photoBudgetBytes + 1 })
  await trimPhotos(device.store)
  expect(await photosOn(device)).toEqual([taken])

  await device.flush()
  await trimPhotos(device.store)

  expect(await photosOn(device)).toEqual([])
})

test('on a full device fetching stops, and takes nobody’s room', async () => {
  const { device, storage, jobs } = await givenPhotosAtServer()
  await keepReserve(device.store)
  const here = await keep(device, { jobId: jobs[0]?.jobId ?? '', size: 100 })
  storage.fill()
  let asked = 0
  device.deps.requests.photo = async () => {
    asked += 1
    return { bytes: new ArrayBuffer(100), type: 'image/jpeg' }
  }

  await pullPhotos(device.deps)
  await pullPhotos(device.deps)

  // Both were on their way before the first did not fit.
  expect(asked).toBe(2)
  expect(await photosOn(device)).toEqual([here])
})

test('a photo that the server does not have is not waited for, and is asked for again another day', async () => {
  const { device, jobs } = await givenPhotosAtServer()
  const [first] = jobs
  let asked = 0
  device.deps.requests.photo = async () => {
    asked += 1
    return 'missing'
  }
  const readiness = () => readReadiness(device.localSession, first?.jobId ?? '')
  expect(await readiness()).toMatchObject({ photoCount: 0, photosToFetch: 1 })

  await pullPhotos(device.deps)
  await pullPhotos(device.deps)

  expect(asked).toBe(2)
  expect(await readiness()).toMatchObject({ photoCount: 0, photosToFetch: 0 })

  await device.store.photoSizes.toCollection().modify((note) => {
    note.storedAt -= 25 * 60 * 60_000
  })
  device.deps.requests.photo = async () => ({ bytes: new ArrayBuffer(100), type: 'image/jpeg' })
  await pullPhotos(device.deps)
  expect(await readiness()).toMatchObject({ photoCount: 1, photosToFetch: 0 })
})
