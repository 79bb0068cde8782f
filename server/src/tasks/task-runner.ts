import type { Task as GraphileTask, TaskList, WorkerEvents, WorkerPoolOptions } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Deps } from '#server/deps.ts'
import type { Log } from '#server/platform/log.ts'
import { enqueueFirstRun, enqueueNextRun } from './next-run.ts'
import type { Task } from './task.ts'
import { recordRun, listSilentWorkers, releaseTasksOf, reportWorkers } from './tasks.queries.ts'

interface Running {
  /** Whose database has room for tasks beside requests. */
  deps: Deps
  pool: pg.Pool
  tasks: Task[]
  lookMs?: number
  pollMs?: number
}

/** So that one that takes long does not hold up mail. */
const concurrency = 2
const defaultPollMs = 5_000
const restartMs = 2_000
/** What has not ended by then is done by the caller that comes next. */
const closeTimeoutMs = 3_000

export function openTaskRunner({ deps, pool, tasks, lookMs, pollMs = defaultPollMs }: Running) {
  const closing = new AbortController()
  const { signal } = closing
  let wasAway = false
  const ended = keepRunning()

  async function keepRunning() {
    while (!signal.aborted) {
      try {
        await runUntilStopped()
      } catch (error) {
        // PostgreSQL is away: nothing is lost, and it is logged once.
        if (!wasAway) deps.log.warn({ err: error }, 'Background tasks could not be run; it is tried again.')
        wasAway = true
      }
      await setTimeout(restartMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Not the library's `run`: when its schedule loses PostgreSQL, a rejection that nobody can catch ends the server. */
  async function runUntilStopped() {
    // Loaded after the start, which nobody waits for.
    const { Logger, runMigrations, runTaskList } = await import('graphile-worker')
    const events = new EventEmitter() as WorkerEvents
    const options: WorkerPoolOptions = {
      pgPool: pool,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => logFrom(deps.log, level, message)),
      events,
    }
    await runMigrations(options)
    for (const task of tasks) await enqueueFirstRun(deps, task)
    if (signal.aborted) return
    const stopped = stoppedOrBroken(events, signal)
    const stopWatching = watchWorkers(deps, events, lookMs)
    const workers = runTaskList(options, taskListOf(deps, tasks), pool)
    wasAway = false
    try {
      await stopped
    } finally {
      await workers.gracefulShutdown()
      // Only now: what a worker has in hand until then is run by no other server.
      stopWatching()
    }
  }

  return {
    close: async () => {
      closing.abort()
      await Promise.race([ended, setTimeout(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** Fails when the library loses its connection or one of its workers, which stays lost: the next run has a new one. */
function stoppedOrBroken(events: WorkerEvents, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve()
    const fail = ({ error }: { error: unknown }) => {
      signal.removeEventListener('abort', stop)
      reject(error)
    }
    signal.addEventListener('abort', stop)
    events.on('pool:listen:error', fail)
    events.on('worker:fatalError', fail)
  })
}

function taskListOf(deps: Deps, tasks: Task[]): TaskList {
  return Object.fromEntries(
    tasks.map((task): [string, GraphileTask] => [
      task.name,
      async (payload, { job }) => {
        if (task.schedule) return runScheduled(deps, task, payload)
        // One that fails is tried again by the queue, which keeps its reason.
        return task.run({ deps, payload, isLastAttempt: job.attempts >= job.max_attempts })
      },
    ]),
  )
}

/** One that fails comes again by its schedule; its reason stands until then. */
async function runScheduled(deps: Deps, task: Task, payload: unknown) {
  const at = deps.clock.now()
  let problem = ''
  try {
    await task.run({ deps, payload, isLastAttempt: true })
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
    deps.log.warn({ err: error, task: task.name }, 'A scheduled task failed.')
  }
  await recordRun(deps.db, task.name, { at, problem: problem.slice(0, 500) })
  await enqueueNextRun(deps, task)
}

function logFrom(log: Log, level: string, message: string) {
  if (level === 'error' || level === 'warning') log.warn({ message }, 'A background task met a problem.')
}

const defaultLookMs = 4_000
/** Several looks, so that a database or a server that pauses is not taken for one that was killed. */
const silentForSeconds = 20

/** A killed server's task would lie in the queue for four hours: so servers report theirs, and watch the others'. */
function watchWorkers({ db, log }: Deps, events: WorkerEvents, lookMs = defaultLookMs) {
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

  return () => clearInterval(timer)
}
