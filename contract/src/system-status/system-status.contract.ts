import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { HeldMail } from '#contract/mail/mail.contract.ts'
import { Instant } from '#contract/values/days.ts'

export const ScheduledTask = z.object({
  name: z.string(),
  summary: z.string(),
  lastRunAt: Instant.nullable(),
  lastProblem: z.string(),
  nextRunAt: Instant.nullable(),
})
export type ScheduledTask = z.infer<typeof ScheduledTask>

export const FailedTask = z.object({
  _id: z.string(),
  summary: z.string(),
  problem: z.string(),
  attempts: z.int(),
  nextTryAt: Instant.nullable(),
})
export type FailedTask = z.infer<typeof FailedTask>

export const SystemStatus = z.object({
  scheduled: z.array(ScheduledTask),
  /** How many pieces of background work are to be done, mail among them. */
  waiting: z.int(),
  failed: z.array(FailedTask),
  mail: z.object({
    goesTo: z.enum(['server', 'folder']),
    from: z.string(),
    queued: z.int(),
    undelivered: z.int(),
  }),
  /** The latest of what failed, or was held after a restore, and nobody has decided about. */
  undeliveredMail: z.array(HeldMail),
  space: z.object({ databaseBytes: z.int(), filesBytes: z.int() }),
  lastBackupAt: Instant.nullable(),
  /** Whether every sealed entry of the log is as it was, as of the last check. */
  log: z.object({
    holds: z.boolean().nullable(),
    /** The number of the last entry that was found sealed and unchanged. */
    sealedUpTo: z.int().nullable(),
    firstDiffering: z.int().nullable(),
    problem: z.string(),
    checkedAt: Instant.nullable(),
  }),
  seal: z.object({
    /** Null where it can't be opened. */
    validUntil: Instant.nullable(),
    isSelfMade: z.boolean(),
    warnings: z.array(z.string()),
  }),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const getSystem = endpoint({
  method: 'GET',
  path: '/system',
  allow: 'system:manage',
  summary: 'Says how the system itself is doing: background tasks, mail, space, backups, seal and log.',
  input: z.object({}),
  reply: SystemStatus,
})

export const runTask = endpoint({
  method: 'POST',
  path: '/system/tasks/:name/run',
  allow: 'system:manage',
  summary: 'Runs a scheduled task now.',
  input: z.object({ name: z.string().max(100) }),
  reply: ScheduledTask,
})

export const retryTask = endpoint({
  method: 'POST',
  path: '/system/failed-tasks/:taskId/retry',
  allow: 'system:manage',
  summary: 'Tries a background task that failed again, now.',
  input: z.object({ taskId: z.string().regex(/^\d{1,15}$/, 'is the number of a task.') }),
  reply: FailedTask,
})
