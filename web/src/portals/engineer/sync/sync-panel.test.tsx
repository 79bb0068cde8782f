import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { isSending } from '#web/offline/sync-state.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const [one, other] = [givenJob(), givenJob({ _id: newId() })]

/** Items that the server refused with these codes, one of each job in turn. */
async function givenRefused(codes: string[]): Promise<LocalSession> {
  const localSession = await givenEngineersDevice({ jobs: [one, other] })
  const { store } = localSession
  for (const [index, code] of codes.entries()) {
    const jobId = index % 2 === 0 ? one._id : other._id
    const itemId = await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
    const attention = { at: 0, status: 409, code, words: 'Not now.', fields: {}, theirs: null, details: {} }
    await store.outbox.filter((entry) => entry.itemId === itemId).modify({ attention, needs: 1 })
  }
  return localSession
}

const openPanel = async () => userEvent.click(await screen.findByRole('button', { name: /sync details/ }))

test('two jobs with one title are two things that need the person', async () => {
  await givenRefused(['invalid-input', 'invalid-input'])
  openEngineer('/engineer')

  expect(await screen.findByText('2 things need you')).toBeDefined()
  expect(screen.getAllByText(/1\schange not accepted\./)).toHaveLength(2)
})

test('what the office has neither waits nor needs the person, and reads so', async () => {
  const localSession = await givenRefused(['kept-for-review'])
  expect(await readOutbox(localSession)).toMatchObject({ pendingCount: 0, needsAttention: [], oldestPendingAt: null })
  openEngineer('/engineer')
  await openPanel()

  expect((await screen.findAllByText('The office has it')).length).toBeGreaterThan(0)
  expect(screen.queryByText('One thing needs you')).toBeNull()
  expect(screen.queryByText('Needs your attention')).toBeNull()
})

test('a completion behind what the office has says that it waits for the office, not for signal', async () => {
  const localSession = await givenRefused(['kept-for-review'])
  await completeJob(localSession, one._id)
  openEngineer(`/engineer/job/${one._id}`)

  expect(await screen.findByText(/once the office has decided about your work\.$/)).toBeDefined()
  expect(screen.queryByText(/when there is signal/)).toBeNull()
})

test('all that was refused is tried again with one press', async () => {
  const { store } = await givenRefused(['invalid-input', 'not-found', 'stale-version'])
  openEngineer('/engineer')
  await openPanel()

  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }))

  await waitFor(async () => expect((await store.outbox.toArray()).map(({ needs }) => needs)).toEqual([0, 0, 1]))
})

test('while much is sent the panel counts', async () => {
  const localSession = await givenEngineersDevice({ jobs: [one] })
  const { store } = localSession
  for (let count = 0; count < 3; count += 1)
    await createItem(localSession, { itemId: newId(), jobId: one._id, content: givenContent() })
  const answers = givenHangingAnswers()
  openEngineer('/engineer')
  await openPanel()
  await screen.findByText('0 of 3')

  await store.outbox.delete((await store.outbox.toCollection().first())?.place ?? 0)

  expect(await screen.findByText('1 of 3')).toBeDefined()
  answers.fail()
  await expect.poll(isSending).toBe(false)
})

/** The device asks and is sending for as long as nobody answers. */
function givenHangingAnswers() {
  let fail = () => {}
  const answer = new Promise<never>((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))))
  vi.stubGlobal('fetch', () => answer)
  onTestFinished(() => fail())
  return { fail: () => fail() }
}
