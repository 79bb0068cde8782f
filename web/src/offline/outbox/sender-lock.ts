export type Mutex = <T>(work: () => Promise<T>) => Promise<T>

/** One sender over all tabs. Without locks (insecure origins) one per tab: the server recognises what comes twice. */
export function senderLock(): Mutex {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return createMutex()
  return async (work) => {
    const outcome = await locks.request(lockName, async () => ({ done: await work() }))
    return outcome.done
  }
}

export async function isAnybodySending(): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return false
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name === lockName)
}

const lockName = 'thorough-outbox'

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
