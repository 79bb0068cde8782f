import { setDoesNotFit, setFits, notifyDeviceFull } from './device-full.ts'
import type { LocalStore, LocalTables } from './local-store.ts'
import { evictPhotos } from './photo-eviction.ts'

export class DeviceFull extends Error {
  override name = 'DeviceFull'
}

/** What is let go at once when something does not fit: a few photos' worth, so that the next ones fit too. */
const roomToMakeBytes = 10 * 1024 * 1024

/** Writes; what does not fit is tried once more after photos that the server has made room. Rejects with DeviceFull. */
export async function withRoom<T>(store: LocalStore, bytes: number, write: () => Promise<T>): Promise<T> {
  try {
    const done = await writeOrMakeRoom(store, write)
    setFits(store, bytes)
    return done
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    setDoesNotFit(store, bytes)
    throw new DeviceFull('This device is full.')
  }
}

/** Writes what the sender must write down; what does not fit is tried once more in the room that was set aside for it. */
export async function withReserve<T>(store: LocalStore, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    notifyDeviceFull(store)
    if ((await evictPhotos(store, { bytes: roomToMakeBytes })) === 0) await releaseReserve(store)
    return write()
  }
}

/** Sets the sender's room aside, again if it was used; where that does not fit, at another time. */
export async function keepReserve(store: LocalStore): Promise<void> {
  try {
    await writeOrMakeRoom(store, () => makeReserve(store))
    setFits(store, reserveBytes)
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
  }
}

/** Writes what can wait; false when it does not fit. */
export async function fits(store: LocalStore, write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    notifyDeviceFull(store)
    return false
  }
}

/** Within a step, before anything else: while the sender's room is used, nobody else takes what is left. */
export async function requireReserve(store: LocalTables): Promise<void> {
  if (await isReserveReleased(store)) throw new DeviceFull('The room for sending is not set aside.')
}

async function writeOrMakeRoom<T>(store: LocalStore, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    notifyDeviceFull(store)
    await evictPhotos(store, { bytes: roomToMakeBytes })
    if (await isReserveReleased(store)) await makeReserve(store)
    return write()
  }
}

/** Browsers say it of the request or of the transaction, and Dexie wraps either. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DeviceFull || error.name === 'QuotaExceededError') return true
  const { inner, failures }: { inner?: unknown; failures?: unknown } = Object(error)
  return isQuotaExceeded(inner) || (Array.isArray(failures) && failures.some(isQuotaExceeded))
}

/** Enough for writing down what became of a few hundred entries, while photos that were sent make room for more. */
export const reserveBytes = 5 * 1024 * 1024

/** Only the sender may use it. Random bytes: a browser may store others in less room. Rejects when it does not fit. */
export async function makeReserve(store: LocalStore): Promise<void> {
  if ((await store.reserve.where('key').equals('room').count()) > 0) return
  const bytes = new Uint8Array(reserveBytes)
  for (let at = 0; at < bytes.length; at += chunk) crypto.getRandomValues(bytes.subarray(at, at + chunk))
  await store.reserve.bulkPut([{ key: 'made' }, { key: 'room', bytes: bytes.buffer }])
}

/** More is not given at once. */
const chunk = 65_536

/** Only deletes, which a browser allows on a full device too. */
export async function releaseReserve(store: LocalStore): Promise<void> {
  await store.reserve.delete('room')
}

/** Whether the sender has used it. Until it is set aside again nobody else may write, or it would never come back. */
export async function isReserveReleased(store: LocalTables): Promise<boolean> {
  const keys = await store.reserve.toCollection().primaryKeys()
  return keys.includes('made') && !keys.includes('room')
}
