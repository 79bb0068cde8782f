import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useAppBadge, useBackgroundSync } from './use-background-sync.ts'
import { localSessionOf } from '#web/offline/store/local-session.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { keepInSync } from '#web/offline/sync.ts'
import { requestFlush, type OpenPage } from '#web/offline/outbox/service-worker-messages.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenSession } from '#web/testing/given-session.ts'

/** A browser with a service worker that is registered; what it is told reaches the page. */
function givenServiceWorker(registration: object) {
  const messages = new EventTarget()
  const getRegistration = vi.fn(() => Promise.resolve(registration))
  const workers = Object.assign(messages, { getRegistration })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  const page: OpenPage = {
    postMessage: (data, transfer) =>
      messages.dispatchEvent(Object.assign(new Event('message'), { data, ports: transfer })),
  }
  return { page, getRegistration }
}

afterEach(() => {
  for (const name of ['serviceWorker', 'setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
})

describe('background sync', () => {
  test('is asked for while work waits, and again for what is written later', async () => {
    const register = vi.fn(() => Promise.resolve())
    givenServiceWorker({ sync: { register } })
    const { rerender } = renderHook(useBackgroundSync, { initialProps: { pendingCount: 0 } })
    await Promise.resolve()
    expect(register).not.toHaveBeenCalled()

    rerender({ pendingCount: 1 })
    await waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith('outbox'))

    rerender({ pendingCount: 2 })
    await waitFor(() => expect(register).toHaveBeenCalledTimes(2))
  })

  test.each([
    ['has none', {}],
    ['forbids it', { sync: { register: () => Promise.reject(new DOMException('No', 'NotAllowedError')) } }],
  ])('troubles nobody where the browser %s', async (_, registration) => {
    const { getRegistration } = givenServiceWorker(registration)

    renderHook(useBackgroundSync, { initialProps: { pendingCount: 1 } })

    await waitFor(() => expect(getRegistration).toHaveBeenCalled())
  })

  test('makes an open page send what waits', async () => {
    const { page } = givenServiceWorker({})
    const { user } = givenSession({ _id: newId() })
    const localSession = localSessionOf(user._id)
    onTestFinished(async () => void (await Promise.all(localSession.store.tables.map((table) => table.clear()))))
    const [jobId, itemId] = [newId(), newId()]
    let isUp = false
    falseServer({
      'GET /api/health': () => new TypeError('Failed to fetch'),
      [`POST /api/inspections/jobs/${jobId}/items`]: () =>
        isUp ? json(201, { _id: itemId, version: 1 }) : new TypeError('Failed to fetch'),
    })
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    onTestFinished(keepInSync())
    renderHook(useBackgroundSync, { initialProps: { pendingCount: 1 } })
    await expect(requestFlush([page])).rejects.toThrow('Work still waits on this device.')

    isUp = true
    await requestFlush([page])

    expect(await localSession.store.outbox.count()).toBe(0)
  })

  test('is tried again later by the browser while no page is open', async () => {
    await expect(requestFlush([])).rejects.toThrow('Work still waits on this device.')
  })

  test('asks the next page where one has work left', async () => {
    const answering = (pendingCount: number): OpenPage => ({
      postMessage: (_, [port]) => port instanceof MessagePort && port.postMessage({ pendingCount }),
    })

    await requestFlush([answering(2), answering(0)])
  })
})

describe('the app’s icon', () => {
  function givenBadge() {
    const shown: number[] = []
    const setAppBadge = (count: number) => Promise.resolve(void shown.push(count))
    Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
    return shown
  }

  test('shows how much waits, and nothing once it is sent', () => {
    const shown = givenBadge()
    const { rerender } = renderHook(useAppBadge, { initialProps: { isCounted: true, pendingCount: 3 } })

    rerender({ isCounted: true, pendingCount: 0 })

    expect(shown).toEqual([3, 0])
  })

  test('stays as it is until the work was counted', () => {
    const shown = givenBadge()

    renderHook(useAppBadge, { initialProps: { isCounted: false, pendingCount: 0 } })

    expect(shown).toEqual([])
  })

  test('is left alone where the browser has no badge', () => {
    renderHook(useAppBadge, { initialProps: { isCounted: true, pendingCount: 3 } })
  })
})
