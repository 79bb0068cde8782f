import type { Deps } from '#server/deps.ts'
import type { Task } from './task.ts'
import { enqueueTask, isRunToCome, priorities } from './tasks.queries.ts'

/** A run already queued, by another server or because a user asked for it now, keeps its time. */
export async function enqueueNextRun({ db, clock }: Deps, { name, schedule }: Task): Promise<void> {
  const now = clock.now()
  const next = schedule && (await nextRun(schedule, now))
  if (!next) return
  const options = { key: name, queue: name, priority: priorities.scheduled, keepsTime: true }
  await enqueueTask(db, name, {}, { ...options, waitMs: next.getTime() - now.getTime() })
}

/** At a start. The run that a killed server had in hand stays as it is: it is run again, and enqueues the next. */
export async function enqueueFirstRun(deps: Deps, task: Task): Promise<void> {
  if (task.schedule && !(await isRunToCome(deps.db, task.name))) await enqueueNextRun(deps, task)
}

const minuteMs = 60_000
/** Longer than any schedule of ours waits. */
const maxMinutes = 32 * 24 * 60

export async function nextRun(schedule: string, after: Date): Promise<Date | null> {
  const { parseCronItem } = await import('graphile-worker')
  const { match } = parseCronItem({ task: 'any', match: schedule })
  const start = Math.floor(after.getTime() / minuteMs)
  for (let minute = start + 1; minute <= start + maxMinutes; minute += 1) {
    const at = new Date(minute * minuteMs)
    const parts = { min: at.getUTCMinutes(), hour: at.getUTCHours(), date: at.getUTCDate() }
    if (match({ ...parts, month: at.getUTCMonth() + 1, dow: at.getUTCDay() })) return at
  }
  return null
}
