import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claimCompletion } from '#web/offline/actions/completion.ts'
import { localSessionOf } from '#web/offline/store/local-session.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { unfetched } from '#web/offline/pull/pulled-jobs.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { pendingCountFor } from '#web/offline/outbox/pending-work.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { useAcceptedCompletions } from './use-accepted-completions.ts'
import { useLocalItems } from './use-local-items.ts'
import { readJob, readJobs, useLocalJob } from './use-local-jobs.ts'
import { usePhoto } from './use-photo.ts'
import { useSyncState } from './use-sync-state.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { countReads } from '#web/testing/count-reads.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenSession } from '#web/testing/given-session.ts'

function givenLocalSession() {
  const userId = newId()
  givenSession({ _id: userId })
  falseServer({ 'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }) })
  return { localSession: localSessionOf(userId), jobId: newId() }
}

test('a screen shows what is written as soon as it is on disk', async () => {
  const { localSession, jobId } = givenLocalSession()
  const { result } = renderHook(() => ({ items: useLocalItems(jobId), sync: useSyncState() }))
  await waitFor(() => expect(result.current.items).toEqual([]))

  await act(() => createItem(localSession, { itemId: newId(), jobId, content: givenContent({ serialNumber: 'SH-9' }) }))

  await waitFor(() => expect(result.current.items).toMatchObject([{ serialNumber: 'SH-9' }]))
  await waitFor(() => expect(result.current.sync).toMatchObject({ pendingCount: 1, needsAttention: [] }))
})

test('a job that is not on this device is told apart from one that is still being read', async () => {
  givenLocalSession()

  const { result } = renderHook(() => useLocalJob(newId()))

  expect(result.current).toBeUndefined()
})

test('a job that is nowhere here is null', async () => {
  const { jobId } = givenLocalSession()

  const { result } = renderHook(() => useLocalJob(jobId))

  await waitFor(() => expect(result.current).toBeNull())
})

test('a photo is shown from the device, and its memory is given back', async () => {
  const { localSession, jobId } = givenLocalSession()
  const given: string[] = []
  const back: string[] = []
  URL.createObjectURL = vi.fn(() => {
    given.push(`blob:${given.length}`)
    return given.at(-1) ?? ''
  })
  URL.revokeObjectURL = vi.fn((url: string) => void back.push(url))
  const photoId = await storePhoto(localSession, { jobId, file: new Blob(['x'], { type: 'image/jpeg' }) })

  const { result, unmount } = renderHook(() => usePhoto(photoId))
  await waitFor(() => expect(result.current).toBe('blob:0'))
  unmount()

  expect(back).toEqual(given)
})

test('another who signs in does not see what the first one’s screen showed', async () => {
  const { localSession, jobId } = givenLocalSession()
  await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
  const { result } = renderHook(() => ({ items: useLocalItems(jobId), sync: useSyncState() }))
  await waitFor(() => expect(result.current.items).toHaveLength(1))

  act(() => void givenSession({ _id: newId() }, 'other'))

  expect(result.current.items).toBeUndefined()
  await waitFor(() => expect(result.current.items).toEqual([]))
  await waitFor(() => expect(result.current.sync.pendingCount).toBe(0))
  expect(await pendingCountFor(localSession.userId)).toBe(1)
})

test('an accepted completion is told until one caller takes it on', async () => {
  const { localSession, jobId } = givenLocalSession()
  await localSession.store.completions.put({ userId: localSession.userId, jobId, acceptedAt: 1 })
  const { result } = renderHook(() => useAcceptedCompletions())
  await waitFor(() => expect(result.current).toEqual([jobId]))

  const claims = await act(() =>
    Promise.all([claimCompletion(localSession, jobId), claimCompletion(localSession, jobId)]),
  )

  expect(claims.filter(Boolean)).toHaveLength(1)
  await waitFor(() => expect(result.current).toEqual([]))
})

test('ids can be made where the browser offers no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

/** So many items of one job as the server gave them. */
async function givenLargeJob(count: number) {
  const { localSession, jobId } = givenLocalSession()
  const { store } = localSession
  onTestFinished(async () => {
    await Promise.all([store.items, store.outbox, store.jobs].map((table) => table.clear()))
  })
  await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
  const [row] = await store.items.where('[userId+jobId]').equals([localSession.userId, jobId]).toArray()
  if (!row) return expect.fail()
  const itemIds = Array.from({ length: count }, newId)
  await store.items.bulkAdd(itemIds.map((_id, index) => ({ ...row, _id, place: index + 1 })))
  return { localSession, jobId, itemIds, lastId: itemIds.at(-1) ?? '' }
}

test('an item that is added or deleted comes and goes, and a job may grow beyond what was read at first', async () => {
  const { localSession, jobId, itemIds } = await givenLargeJob(99)
  const { result } = renderHook(() => useLocalItems(jobId))
  await waitFor(() => expect(result.current).toHaveLength(100))

  const added = newId()
  await act(() => createItem(localSession, { itemId: added, jobId, content: givenContent() }))
  await waitFor(() => expect(result.current?.at(-1)?._id).toBe(added))
  await act(() => localSession.store.items.bulkDelete(itemIds.map((id) => [localSession.userId, id])))

  await waitFor(() => expect(result.current?.map(({ _id }) => _id)).toEqual([expect.any(String), added]))
})

test('the page of one job reads no more of the outbox, however much of the job waits', async () => {
  const { localSession, jobId } = await givenLargeJob(1)
  const { store, userId } = localSession
  const [entry] = await store.outbox.where('userId').equals(userId).toArray()
  if (!entry) return expect.fail()
  const { place: _, ...copied } = entry
  await store.outbox.bulkAdd(Array.from({ length: 300 }, () => ({ ...copied, _id: newId(), itemId: newId() })))
  const job = { status: 'pending', scheduledDate: '2026-11-15' } as unknown as Job
  await store.jobs.put({
    ...unfetched,
    userId,
    _id: jobId,
    job,
    standing: 'listed',
    itemsStamp: null,
    wantedStamp: null,
    storedAt: 0,
  })
  const reads = countReads(store)
  store.close()
  await store.open()

  expect(await readJob(localSession, jobId)).toMatchObject({ pendingCount: 301, status: 'in_progress' })
  expect(await readJobs(localSession)).toMatchObject([{ pendingCount: 301, status: 'in_progress' }])
  expect(reads.rows).toBeLessThan(10)
})
