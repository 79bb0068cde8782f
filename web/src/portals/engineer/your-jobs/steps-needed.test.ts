import { expect, test } from 'vitest'
import { jobsChangedByOffice, jobsWithUnnotifiedDangers, stepsNeeded } from './steps-needed.ts'
import { readProgress } from './use-local-progress.ts'
import { updateItem } from '#web/offline/actions/items.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenWork } from '#web/testing/given-work.ts'
import { serverItemFrom } from '#web/offline/store/server-item.ts'
import { givenItem, givenJob, tom } from '#web/testing/given-job.ts'
import { givenEngineersDevice } from '#web/testing/open-engineer.tsx'

const now = Date.parse('2026-11-16T09:00:00.000Z')
const hour = 60 * 60_000

const nothing = {
  jobs: [],
  sync: { oldestPendingAt: null, needsAttention: [], failing: [] },
  hasSignature: true,
  isSignedIn: true,
  unnotified: [],
  changedByOffice: [],
  drafts: [],
  now,
}

test('an engineer of whom nothing is needed reads nothing', () => {
  expect(stepsNeeded(nothing)).toEqual([])
  expect(stepsNeeded({ ...nothing, sync: { ...nothing.sync, oldestPendingAt: now - 23 * hour } })).toEqual([])
})

test('work that has waited for more than a day is to be synced', () => {
  const sync = { ...nothing.sync, oldestPendingAt: now - 49 * hour }

  expect(stepsNeeded({ ...nothing, sync })).toEqual([
    { key: 'unsent', words: 'Work from 2 days ago has not reached the server.', label: 'Sync now', to: null },
  ])
  expect(stepsNeeded({ ...nothing, sync, isSignedIn: false })).toMatchObject([
    { label: 'Sign in to sync', to: '/login' },
  ])
})

test('a missing signature leads to where it is drawn', () => {
  expect(stepsNeeded({ ...nothing, hasSignature: false })).toMatchObject([{ label: 'Draw it', to: '/signature' }])
})

test('a finding that the office changed leads to its job, the person’s own jobs only', async () => {
  const own = givenJob({ assignedEngineerId: tom })
  const others = givenJob({ _id: 'a0000000-0000-4000-8000-000000000002', assignedEngineerId: null })
  const localSession = await givenEngineersDevice({ jobs: [own, others] })
  const { store } = localSession
  const userId = tom._id
  await store.jobs.where('userId').equals(localSession.userId).modify({ userId })
  const row = { userId, mine: null, isDeletedHere: false, lineage: 0, place: 0 }
  for (const { _id: jobId } of [own, others]) {
    const item = givenItem({ _id: jobId.replace('a', 'b'), jobId, isChangedByOffice: true })
    await store.items.put({ ...row, _id: item._id, jobId, server: serverItemFrom(item) })
  }

  const changedByOffice = await jobsChangedByOffice({ ...localSession, userId })

  expect(changedByOffice).toEqual([{ jobId: own._id, count: 1 }])
  expect(stepsNeeded({ ...nothing, changedByOffice })).toMatchObject([{ to: `/engineer/job/${own._id}` }])
})

test('a draft of a job that has left opens its form', () => {
  const drafts = [{ key: 'd1', jobId: 'a1', itemId: null, jobTitle: 'Annual examination' }]

  expect(stepsNeeded({ ...nothing, drafts })).toMatchObject([{ label: 'Open the form', to: '/engineer/job/a1/add' }])
})

test('a danger that nobody was told of comes before everything else, until it is told here', async () => {
  const job = givenJob({ assignedEngineerId: tom, danger: 'untold' })
  const localSession = await givenEngineersDevice({
    jobs: [job],
    items: [givenItem({ jobId: job._id, defectImmediateDanger: true, defectDescription: 'Cracked' })],
  })
  const { store, userId } = localSession
  await store.jobs.toCollection().modify((row) => void (row.job.assignedEngineerId = { ...tom, _id: userId }))

  const unnotified = await jobsWithUnnotifiedDangers(localSession)

  const sync = { ...nothing.sync, oldestPendingAt: now - 49 * hour }
  expect(stepsNeeded({ ...nothing, sync, unnotified })).toMatchObject([
    { label: 'Tell them now', to: `/engineer/job/${job._id}/tell`, isDanger: true },
    { key: 'unsent' },
  ])
  await store.jobs.toCollection().modify((row) => void (row.job.danger = 'told'))
  expect(await jobsWithUnnotifiedDangers(localSession)).toEqual([])
})

test('a danger that the server has taken since it listed the job needs the person, and the job shows its progress', async () => {
  const { device, localSession, jobId, itemId } = await givenWork()
  const { store, userId } = localSession
  await store.jobs.toCollection().modify((row) => void (row.job.assignedEngineerId = { ...tom, _id: userId }))
  const { basis } = (await readItem(localSession, itemId)) ?? expect.fail()
  const danger = { defectImmediateDanger: true, defectDescription: 'Cracked' }
  await updateItem(localSession, { itemId, content: givenContent(danger), basis })

  await device.flush()

  expect(await device.pendingCount()).toBe(0)
  expect(await jobsWithUnnotifiedDangers(localSession)).toEqual([jobId])
  expect(await readJob(localSession, jobId)).toMatchObject({ status: 'in_progress' })
  expect((await readProgress(localSession)).get(jobId)).toMatchObject({ itemCount: 1, examinedCount: 1 })
  // From then on the server says it.
  await device.pull()
  expect(await jobsWithUnnotifiedDangers(localSession)).toEqual([])
})
