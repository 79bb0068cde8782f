/** A browser whose service worker stores the app; `stored` ends that. */
export function installFalseServiceWorker() {
  let stored = () => {}
  const ready = new Promise<object>((resolve) => {
    stored = () => resolve({})
  })
  const workers = {
    controller: null,
    ready,
    getRegistration: () => Promise.resolve(undefined),
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  return {
    stored,
    remove: () => void Reflect.deleteProperty(navigator, 'serviceWorker'),
  }
}
