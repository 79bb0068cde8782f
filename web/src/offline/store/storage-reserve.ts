import type { LocalStore, LocalTables } from './local-store.ts'

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
