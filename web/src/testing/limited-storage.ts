import type { DBCore, DBCoreMutateRequest } from 'dexie'
import { onTestFinished } from 'vitest'
import type { LocalStore } from '#web/offline/store/local-store.ts'
import { keepReserve } from '#web/offline/store/storage-room.ts'

/** Values above this lie in files of their own, which are gone when they are deleted. */
const ownFileBytes = 64 * 1024

/** An open store, its reserve set aside, limited until the test ends. */
export async function limitOpenStorage(store: LocalStore) {
  store.close()
  const storage = limitStorage(store)
  await store.open()
  onTestFinished(async () => {
    storage.empty()
    await keepReserve(store)
  })
  // A sender that the test before left may have set it aside when nobody counted: it would give back nothing.
  await store.reserve.clear()
  await keepReserve(store)
  return storage
}

/**
 * A device that runs out of room, as Chromium was seen to do it: every write counts, also one over an older row; a
 * transaction that does not fit is undone with QuotaExceededError; one that only deletes always works; only what is
 * large gives room back. To be called before the store is opened.
 */
export function limitStorage(store: LocalStore) {
  const usage = countedUsage()
  let capacity = Infinity
  let writes = 0
  let fullAtWrite = Infinity

  function leave(bytes: number): void {
    fullAtWrite = Infinity
    capacity = usage.bytes() + bytes
  }

  watchWrites(store, (table, request) => {
    if (request.type === 'delete') usage.remove(request.trans, keysIn(table, request.keys))
    if (request.type !== 'add' && request.type !== 'put') return
    writes += 1
    if (writes >= fullAtWrite) leave(0)
    for (const value of request.values) usage.add(request.trans, `${table} ${keyOf(value)}`, sizeOf(value))
    if (usage.bytesWith(request.trans) > capacity) throw new DOMException('No room is left.', 'QuotaExceededError')
  })

  return {
    /** From now on nothing more fits. */
    fill: () => leave(0),
    /** From now on only so much more fits. */
    leave,
    /** The same in the middle of what is done, when so many writes have been made. */
    fillAtWrite(number: number) {
      writes = 0
      fullAtWrite = number
    },
    writes: () => writes,
    /** The user has made room on the device. */
    empty() {
      capacity = Infinity
    },
  }
}

/** What is used, and by each transaction under way; one that is undone has used nothing. */
function countedUsage() {
  const files = new Map<string, number>()
  const underWay = new WeakMap<object, { bytes: number; files: Map<string, number>; removed: string[] }>()
  let bytes = 0

  function of(trans: object) {
    const known = underWay.get(trans)
    if (known) return known
    const begun = { bytes: 0, files: new Map<string, number>(), removed: new Array<string>() }
    underWay.set(trans, begun)
    // The core's transaction is IndexedDB's own.
    const own = trans as IDBTransaction
    own.addEventListener('complete', () => {
      bytes += begun.bytes
      for (const key of begun.removed) {
        bytes -= files.get(key) ?? 0
        files.delete(key)
      }
      for (const [key, size] of begun.files) files.set(key, size)
    })
    return begun
  }

  return {
    bytes: () => bytes,
    bytesWith: (trans: object) => bytes + of(trans).bytes,
    add(trans: object, key: string, size: number) {
      of(trans).bytes += size
      if (size > ownFileBytes) of(trans).files.set(key, size)
    },
    remove(trans: object, keys: string[]) {
      of(trans).removed.push(...keys)
    },
  }
}

function watchWrites(store: LocalStore, watch: (table: string, request: DBCoreMutateRequest) => void): void {
  const create = (core: DBCore): DBCore => ({
    ...core,
    table(name) {
      const table = core.table(name)
      return {
        ...table,
        mutate: async (request) => {
          watch(name, request)
          return table.mutate(request)
        },
      }
    },
  })
  store.use({ stack: 'dbcore', name: 'limited storage', create })
}

function keysIn(table: string, keys: unknown[]): string[] {
  return keys.map((key) => `${table} ${String(key)}`)
}

function sizeOf(value: unknown): number {
  const { bytes }: { bytes?: unknown } = Object(value)
  return (bytes instanceof ArrayBuffer ? bytes.byteLength : 0) + JSON.stringify(value).length
}

function keyOf(value: unknown): string {
  const { userId, _id, key }: { userId?: string; _id?: string; key?: string } = Object(value)
  return userId === undefined ? String(key) : `${userId},${_id}`
}
