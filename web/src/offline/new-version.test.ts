import { afterEach, expect, test, vi } from 'vitest'
import { renderHook, waitFor } from '@testing-library/react'
import { loadNewVersion, registerServiceWorker, useNewVersion } from './new-version.ts'

function givenWorkers(register: () => Promise<unknown>) {
  const workers = { controller: null, addEventListener: () => {}, register: vi.fn(register) }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  return workers
}

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

test('the service worker is registered at /sw.js', async () => {
  vi.useFakeTimers()
  const workers = givenWorkers(() => Promise.resolve({ waiting: null, addEventListener: () => {} }))

  await registerServiceWorker()

  expect(workers.register).toHaveBeenCalledWith('/sw.js')
  vi.useRealTimers()
})

test('one that can’t be registered is logged, and nobody is troubled', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  givenWorkers(() => Promise.reject(new Error('insecure')))

  await registerServiceWorker()

  expect(log).toHaveBeenCalledWith('The service worker could not be registered.', expect.anything())
})

test('a release that another tab was already fetching when this one registered is offered here too', async () => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = Object.assign(new EventTarget(), { waiting: null, active: {}, installing })
  givenWorkers(() => Promise.resolve(registration))
  const { result } = renderHook(() => useNewVersion())
  await registerServiceWorker()
  expect(result.current).toBe(false)

  installing.state = 'installed'
  installing.dispatchEvent(new Event('statechange'))

  await waitFor(() => expect(result.current).toBe(true))
})

test('a release that the browser holds back does not leave whoever asked for it waiting', async () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const waiting = { state: 'installed', postMessage: vi.fn() }
  givenWorkers(() => Promise.resolve(Object.assign(new EventTarget(), { waiting, active: {}, installing: null })))
  await registerServiceWorker()

  loadNewVersion()
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' })
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)

  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
