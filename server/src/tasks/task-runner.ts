import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { RunnerOptions, Task as GraphileTask, TaskList, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Deps } from '#server/deps.ts'
import type { Log } from '#server/platform/log.ts'
import type { Task } from './task.ts'
import { priorities, recordRun } from './tasks.queries.ts'
import { watchWorkers } from './watch-workers.ts'

interface Running {
  /** Whose database has room for tasks beside requests. */
  deps: Deps
  /** The same connections: one of them listens for what is enqueued. */
  pool: pg.Pool
  tasks: Task[]
  /** Between two looks after workers that were killed. */
  lookMs?: number
  /** Between two looks for what was enqueued for later; what is enqueued for now is heard of at once. */
  pollMs?: number
}

export interface TaskRunner {
  /** Lets what is running end, and takes nothing new. */
  close(): Promise<void>
}

/** So that one that takes long does not hold up mail. */
const concurrency = 2
const defaultPollMs = 5_000
const restartMs = 2_000
/** What has not ended by then is done by whoever comes next. */
const closeTimeoutMs = 3_000

/** Runs tasks of the queue, and puts the scheduled ones into it, beside the other servers. */
export function openTaskRunner({ deps, pool, tasks, lookMs, pollMs = defaultPollMs }: Running): TaskRunner {
  const closing = new AbortController()
  const { signal } = closing
  const ended = keepRunning()

  async function keepRunning() {
    let wasAway = false
    while (!signal.aborted) {
      try {
        await runUntilStopped()
        wasAway = false
      } catch (error) {
        // PostgreSQL is away: nothing is lost, and it is told once.
        if (!wasAway) deps.log.warn({ err: error }, 'Background tasks could not be run; it is tried again.')
        wasAway = true
      }
      await setTimeout(restartMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async function runUntilStopped() {
    // Loaded after the start, which nobody waits for.
    const { run, parseCronItems, Logger } = await import('graphile-worker')
    if (signal.aborted) return
    const events = new EventEmitter() as WorkerEvents
    const watch = watchWorkers({ deps, events, lookMs })
    try {
      const options: RunnerOptions = {
        pgPool: pool,
        concurrency,
        pollInterval: pollMs,
        noHandleSignals: true,
        logger: new Logger(() => (level, message) => logFrom(deps.log, level, message)),
        events,
        taskList: taskListOf(deps, tasks),
        parsedCronItems: parseCronItems(scheduledAmong(tasks)),
      }
      const runner = await run(options)
      const stop = () => void runner.stop().catch(() => undefined)
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      // Such a worker is gone for good; the next run has a new one in its place.
      events.on('worker:fatalError', stop)
      await runner.promise
      signal.removeEventListener('abort', stop)
    } finally {
      watch.stop()
    }
  }

  return {
    close: async () => {
      closing.abort()
      await Promise.race([ended, setTimeout(closeTimeoutMs, undefined, { ref: false })])
    },
  }
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
}

function scheduledAmong(tasks: Task[]) {
  return tasks.flatMap(({ name, schedule }) => {
    const options = { backfillPeriod: 0, jobKey: name, queueName: name, priority: priorities.scheduled }
    return schedule ? [{ task: name, identifier: name, match: schedule, options }] : []
  })
}

/** What it reports as it goes is nobody's concern. */
function logFrom(log: Log, level: string, message: string) {
  if (level === 'error' || level === 'warning') log.warn({ message }, 'A background task met a problem.')
}
