import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Job, PersonReference } from '#contract/jobs/jobs.contract.ts'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import { Day, daysBetween } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { maxPlannedDays } from './planner.rules.ts'

const PlannedJob = Job.extend({
  lateCount: z.int(),
  firstDue: Day.nullable(),
})

export type PlannedJob = z.infer<typeof PlannedJob>

export const Plan = z.object({
  jobs: z.array(PlannedJob),
  /** Everybody with a row of their own: all engineers, and other users with a job in these days. */
  engineers: z.array(PersonReference),
  /** Whatever day it is on: open work whose day has passed or that nobody has, the earliest first. */
  waiting: z.array(PlannedJob),
})
export type Plan = z.infer<typeof Plan>

export const getPlan = endpoint({
  method: 'GET',
  path: '/planner',
  allow: 'jobs:manage',
  summary:
    'Gives every job of some days that was not cancelled, the engineers, and the open work that is overdue or unassigned: what a planner shows, in one call.',
  input: z
    .object({
      /** Both days included. */
      from: Day,
      to: Day,
      engineerId: z.union([Id, z.literal(nobodyAssigned)]).optional(),
      companyId: Id.optional(),
    })
    .refine(({ from, to }) => from <= to && daysBetween(from, to) < maxPlannedDays, {
      error: `Ask for at most ${maxPlannedDays} days, the first day first.`,
      path: ['to'],
    }),
  reply: Plan,
})
