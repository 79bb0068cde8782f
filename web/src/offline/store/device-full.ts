import { createListeners } from '#web/api/listeners.ts'
import type { LocalStore } from './local-store.ts'

/** Whether something did not fit on this device, and nothing as large has fitted since. */
export function isDeviceFull(store: LocalStore): boolean {
  return unfitting.has(store)
}

/** Whether the device's limit was met since the app was opened; then nothing is fetched that can wait. */
export function hasMetLimit(store: LocalStore): boolean {
  return limited.has(store)
}

export function notifyDeviceFull(store: LocalStore): void {
  limited.add(store)
}

export function setDoesNotFit(store: LocalStore, bytes: number): void {
  limited.add(store)
  unfitting.set(store, Math.min(bytes, unfitting.get(store) ?? Infinity))
  notify()
}

export function setFits(store: LocalStore, bytes: number): void {
  const needed = unfitting.get(store)
  if (needed === undefined || bytes < needed) return
  unfitting.delete(store)
  notify()
}

const unfitting = new WeakMap<LocalStore, number>()
const limited = new WeakSet<LocalStore>()
const { subscribe, notify } = createListeners()

export { subscribe as subscribeToDeviceFull }
