import { AppError } from '#contract/errors.ts'
import type { FailedTask, ScheduledTask, SystemStatus } from '#contract/system-status/system-status.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { findLogCheck } from '#server/features/audit/sealing/log-blocks.queries.ts'
import { getSigningIdentity } from '#server/features/certificates/sealing/sealing.actions.ts'
import { toHeldMail } from '#server/features/mail/mail.actions.ts'
import { countQueuedMail, countUndeliveredMail, listUndeliveredMail } from '#server/features/mail/mail.queries.ts'
import { nextRun } from '#server/tasks/next-run.ts'
import type { Task } from '#server/tasks/task.ts'
import {
  countWaitingTasks,
  enqueueTask,
  type FailedTaskRow,
  listFailedTasks,
  listRuns,
  priorities,
  retryFailedTask,
} from '#server/tasks/tasks.queries.ts'
import { findLastBackup, findSpaceUsed } from '#server/features/system/system.queries.ts'

/** With every task there is, which is more than this feature knows of. */
export type SystemDeps = Deps & { tasks: Task[] }

const listedAtMost = 50
const neverChecked = { holds: null, sealedUpTo: null, firstDiffering: null, problem: '', checkedAt: null }

export async function getSystem(deps: SystemDeps): Promise<SystemStatus> {
  const { db, mailer, tasks } = deps
  const namesOfScheduled = scheduledAmong(tasks).map(({ name }) => name)
  const [scheduled, waiting, failed, queued, undelivered, mails, space, lastBackup, seal, log] = await Promise.all([
    listScheduled(deps),
    countWaitingTasks(db, namesOfScheduled),
    listFailedTasks(db, listedAtMost),
    countQueuedMail(db),
    countUndeliveredMail(db),
    listUndeliveredMail(db, listedAtMost),
    findSpaceUsed(db),
    findLastBackup(db),
    sealOf(deps),
    findLogCheck(db),
  ])
  return {
    scheduled,
    waiting,
    failed: failed.map((task) => toFailedTask(tasks, task)),
    mail: { goesTo: mailer.goesTo, from: mailer.from, queued, undelivered },
    undeliveredMail: mails.map(toHeldMail),
    space,
    lastBackupAt: lastBackup && lastBackup.toISOString(),
    seal,
    log: log ? { ...log, checkedAt: log.checkedAt.toISOString() } : neverChecked,
  }
}

export async function runTask(deps: SystemDeps, actor: Actor, name: string): Promise<ScheduledTask> {
  const scheduled = (await listScheduled(deps)).find((task) => task.name === name)
  if (!scheduled) throw new AppError('not-found', 'There is no such scheduled task.')
  await deps.db.transaction().execute(async (tx) => {
    await enqueueTask(tx, name, {}, { key: name, queue: name, priority: priorities.scheduled })
    await recordEvent(tx, deps.clock, { actor, what: 'task-run', about: actor.userId, after: { name } })
  })
  return scheduled
}

export function retryTask({ db, clock, tasks }: SystemDeps, actor: Actor, taskId: string): Promise<FailedTask> {
  return db.transaction().execute(async (tx) => {
    const task = await retryFailedTask(tx, taskId)
    if (!task) throw new AppError('not-found', 'There is no such task any more: it may have succeeded in the meantime.')
    const { name, problem } = task
    await recordEvent(tx, clock, { actor, what: 'task-retried', about: actor.userId, after: { name, problem } })
    return { ...toFailedTask(tasks, task), nextTryAt: clock.now().toISOString() }
  })
}

async function listScheduled({ db, clock, tasks }: SystemDeps): Promise<ScheduledTask[]> {
  const runs = new Map((await listRuns(db)).map((run) => [run.name, run]))
  return Promise.all(
    scheduledAmong(tasks).map(async ({ name, summary, schedule }) => ({
      name,
      summary,
      lastRunAt: runs.get(name)?.lastRunAt.toISOString() ?? null,
      lastProblem: runs.get(name)?.lastProblem ?? '',
      nextRunAt: (await nextRun(schedule, clock.now()))?.toISOString() ?? null,
    })),
  )
}

function scheduledAmong(tasks: Task[]) {
  return tasks.flatMap(({ name, summary, schedule }) => (schedule ? [{ name, summary, schedule }] : []))
}

function toFailedTask(tasks: Task[], { id, name, problem, attempts, nextTryAt }: FailedTaskRow): FailedTask {
  return {
    _id: String(id),
    summary: tasks.find((task) => task.name === name)?.summary ?? name,
    problem,
    attempts,
    nextTryAt: nextTryAt && nextTryAt.toISOString(),
  }
}

async function sealOf(deps: Deps): Promise<SystemStatus['seal']> {
  try {
    const { validUntil, isSelfMade, warnings } = await getSigningIdentity(deps)
    return { validUntil, isSelfMade, warnings }
  } catch {
    const isSelfMade = deps.sealing.p12 === null
    return { validUntil: null, isSelfMade, warnings: ['The certificate for the seal can’t be opened.'] }
  }
}
