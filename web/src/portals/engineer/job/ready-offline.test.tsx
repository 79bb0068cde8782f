import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { serverItemFrom } from '#web/offline/store/server-item.ts'
import { installFalseServiceWorker } from '#web/testing/false-service-worker.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobId = givenJob()._id
const jobAddress = `/engineer/job/${jobId}`
const hoist = givenItem({ description: 'Hoist', serialNumber: '12', wll: '2 t', version: 2 })
const hook = givenItem({ _id: 'b0000000-0000-4000-8000-000000000003', description: 'Hook', serialNumber: '3' })

describe('a job that is wholly on the device says', () => {
  let worker: ReturnType<typeof installFalseServiceWorker>
  beforeEach(() => {
    worker = installFalseServiceWorker()
    worker.stored()
  })
  afterEach(() => worker.remove())

  test('that the app is downloading, while its service worker installs', async () => {
    worker = installFalseServiceWorker()
    await givenEngineersDevice({ jobs: [givenJob()], items: [hoist] })
    openEngineer(jobAddress)
    expect(await screen.findByText('App downloading to this device')).toBeDefined()
    expect(screen.queryByText(/Ready offline/)).toBeNull()

    worker.stored()

    expect(await screen.findByText('Ready offline: 1 item, 0 photos')).toBeDefined()
  })

  test('nothing of it in the list of jobs, where it would be told once for each', async () => {
    worker = installFalseServiceWorker()
    await givenEngineersDevice({ jobs: [givenJob()], items: [hoist] })
    openEngineer('/engineer')
    expect(await screen.findByText(givenJob().title)).toBeDefined()
    expect(screen.queryByText(/downloading|Ready offline/)).toBeNull()

    worker.stored()

    expect(await screen.findByText('Ready offline: 1 item, 0 photos')).toBeDefined()
  })

  const photoId = 'f0000000-0000-4000-8000-000000000001'
  const withPhoto = { ...hoist, photoUrl: photoUrlOf(photoId) }

  async function storePhoto({ store, userId }: LocalSession) {
    const photo = { userId, _id: photoId, jobId, bytes: new ArrayBuffer(1), type: 'image/jpeg', storedAt: 0 }
    await store.photos.put({ ...photo, from: 'server' })
  }

  async function fetched({ store, userId }: LocalSession) {
    const row = { userId, jobId, mine: null, isDeletedHere: false, lineage: 1, _id: hook._id, place: 2 }
    await store.items.put({ ...row, server: serverItemFrom(hook) })
  }

  test.each(['/engineer', jobAddress])(
    'a job that is wholly on the device says at %s how much is ready offline',
    async (address) => {
      const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [withPhoto] })
      await storePhoto(localSession)
      openEngineer(address)
      expect(await screen.findByText('Ready offline: 1 item, 1 photo')).toBeDefined()

      await fetched(localSession)

      expect(await screen.findByText('Ready offline: 2 items, 1 photo')).toBeDefined()
    },
  )

  test.each(['/engineer', jobAddress])(
    'a job that is wholly on the device says at %s which photos are downloading',
    async (address) => {
      const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [withPhoto] })
      openEngineer(address)
      expect(await screen.findByText('1 photo downloading')).toBeDefined()
      expect(screen.queryByText(/Ready offline/)).toBeNull()

      await storePhoto(localSession)

      expect(await screen.findByText('Ready offline: 1 item, 1 photo')).toBeDefined()
    },
  )

  test('the same of a completed job', async () => {
    await givenEngineersDevice({ jobs: [givenJob({ status: 'completed' })], items: [hoist, hook] })
    openEngineer('/engineer')

    expect(await screen.findByText('Ready offline: 2 items, 0 photos')).toBeDefined()
  })
})
