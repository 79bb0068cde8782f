import { afterEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './new-version.ts'

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
