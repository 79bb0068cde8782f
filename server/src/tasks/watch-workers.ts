import type { WorkerEvents } from 'graphile-worker'
import type { Deps } from '#server/deps.ts'
import { listSilentWorkers, releaseTasksOf, reportWorkers } from './tasks.queries.ts'

interface Watched {
  deps: Deps
  events: WorkerEvents
  lookMs?: number | undefined
}

const defaultLookMs = 4_000
/** Several looks, so that a database or a server that pauses is not taken for one that was killed. */
const silentForSeconds = 20

/**
 * The queue by itself gives the task of a server that was killed to nobody for four hours. So a caller that has one in hand
 * says so every few seconds, and all look after those that don't.
 */
export function watchWorkers({ deps: { db, log }, events, lookMs = defaultLookMs }: Watched) {
  const busy = new Set<string>()
  let silentBefore = new Set<string>()
  let isLooking = false
  events.on('job:start', ({ worker }) => void busy.add(worker.workerId))
  events.on('job:complete', ({ worker }) => void busy.delete(worker.workerId))
  const timer = setInterval(() => void look(), lookMs).unref()

  async function look() {
    if (isLooking) return
    isLooking = true
    try {
      if (busy.size > 0) await reportWorkers(db, [...busy])
      const silent = await listSilentWorkers(db, silentForSeconds)
      // Twice in a row: it may have been cut off from the database together with us.
      const gone = silent.filter((id) => silentBefore.has(id) && !busy.has(id))
      silentBefore = new Set(silent)
      if (gone.length === 0) return
      await releaseTasksOf(db, gone)
      log.warn({ workers: gone.length }, 'A server ended while it ran a task; the task is run again.')
    } catch {
      // PostgreSQL is away, which the runner tells; the next look comes soon.
      silentBefore.clear()
    } finally {
      isLooking = false
    }
  }

  return { stop: () => clearInterval(timer) }
}
