import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { launchPostmaster, type Postmaster } from './postmaster.ts'

export interface Log {
  info(message: string): void
  warn(message: string): void
}

const minPauseMs = 100
const maxPauseMs = 5_000
/** After this long a death is a new trouble, not the old one again. */
const steadyAfterMs = 30_000

/** Starts PostgreSQL and starts it again whenever it dies, until told to stop. */
export async function keepRunning(cluster: Cluster, isDurable: boolean, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let postmaster: Postmaster | undefined = await launchPostmaster(cluster, isDurable)
  const watching = watch()

  return async () => {
    stopping.abort()
    await postmaster?.stop()
    await watching
  }

  async function watch(): Promise<void> {
    let pauseMs = minPauseMs
    while (postmaster) {
      const startedAtMs = performance.now()
      await postmaster.exited
      postmaster = undefined
      if (performance.now() - startedAtMs > steadyAfterMs) pauseMs = minPauseMs
      while (!postmaster && !stopping.signal.aborted) {
        log.warn('PostgreSQL died; starting it again.')
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        pauseMs = Math.min(pauseMs * 2, maxPauseMs)
        postmaster = stopping.signal.aborted ? undefined : await launchOrWarn()
      }
    }
  }

  async function launchOrWarn(): Promise<Postmaster | undefined> {
    try {
      const launched = await launchPostmaster(cluster, isDurable)
      if (!stopping.signal.aborted) return launched
      await launched.stop()
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error))
    }
    return undefined
  }
}
