import { newId } from './new-id.ts'

/** A browser tab. Its id survives a reload; a duplicated tab gets one of its own. */
export interface Tab {
  id: string
  openTabs: () => Promise<ReadonlySet<string>>
}

const storageKey = 'thorough-tab'
const lockPrefix = 'thorough-tab '

export function thisTab(): Promise<Tab> {
  tab ??= openTab()
  return tab
}

let tab: Promise<Tab> | undefined

/** Holds a Web Lock for as long as the tab lives. Without locks (insecure origins) every other tab counts as closed. */
export async function openTab(): Promise<Tab> {
  const locks: LockManager | undefined = navigator.locks
  const stored = sessionStorage.getItem(storageKey)
  if (!locks) return { id: stored ?? storedId(newId()), openTabs: async () => new Set() }
  // A duplicated tab begins with a copy of the session storage, while the first one still holds the lock.
  const id = stored !== null && (await holdLock(locks, stored)) ? stored : storedId(newId())
  if (id !== stored) await holdLock(locks, id)
  return { id, openTabs: () => lockedTabs(locks) }
}

function storedId(id: string): string {
  sessionStorage.setItem(storageKey, id)
  return id
}

function holdLock(locks: LockManager, id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const held = locks.request(`${lockPrefix}${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? untilThePageEnds : undefined
    })
    held.catch(reject)
  })
}

const untilThePageEnds = new Promise<void>(() => {})

async function lockedTabs(locks: LockManager): Promise<ReadonlySet<string>> {
  const { held = [] } = await locks.query()
  const names = held.map(({ name = '' }) => name)
  return new Set(names.filter((name) => name.startsWith(lockPrefix)).map((name) => name.slice(lockPrefix.length)))
}
