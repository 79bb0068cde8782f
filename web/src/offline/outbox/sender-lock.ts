/** Runs one piece of work at a time; the next waits. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>

/**
 * One sender over all tabs. Browsers give locks only to secure origins; elsewhere it is one per tab, and the server
 * recognises what two tabs send twice.
 */
export function senderLock(): Mutex {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return createMutex()
  return async (work) => {
    const outcome = await locks.request(lockName, async () => ({ done: await work() }))
    return outcome.done
  }
}

/** Whether anybody, in whichever tab, sends now. */
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
