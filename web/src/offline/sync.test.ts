import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { localSessionOf } from '#web/offline/store/local-session.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { isSending } from './sync-state.ts'
import { keepInSync } from './sync.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenSession } from '#web/testing/given-session.ts'

beforeEach(() => {
  // The pause before the next try never ends by itself: what is tried again has another reason.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An app that was opened with work in its outbox, and a network that fails until it is mended. */
async function givenOpenedApp() {
  const { user } = givenSession({ _id: newId() })
  const localSession = localSessionOf(user._id)
  const [jobId, itemId] = [newId(), newId()]
  await createItem(localSession, { itemId, jobId, content: givenContent() })
  const network = { isMended: false }
  const address = `POST /api/inspections/jobs/${jobId}/items`
  const { received } = falseServer({
    [address]: () => (network.isMended ? json(201, { _id: itemId }) : new TypeError('Failed to fetch')),
  })
  const tries = () => received.filter(({ method }) => method === 'POST').length
  onTestFinished(keepInSync())
  // Once because the app starts, and once because the outbox is found not to be empty.
  await expect.poll(tries).toBe(2)
  await expect.poll(isSending).toBe(false)
  return { localSession, network, tries }
}

test('work that waits is tried as soon as the app starts', async () => {
  const { tries } = await givenOpenedApp()

  expect(tries()).toBeGreaterThan(0)
})

test.each([
  ['the device has a network again', () => window.dispatchEvent(new Event('online'))],
  ['the app becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('it is tried again, without waiting, when %s', async (_, happen) => {
  const { localSession, network, tries } = await givenOpenedApp()
  network.isMended = true

  happen()

  await expect.poll(tries).toBe(3)
  await expect.poll(() => localSession.store.outbox.where('userId').equals(localSession.userId).count()).toBe(0)
})
