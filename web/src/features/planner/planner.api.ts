import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { send } from '#web/api/client.ts'
import { callQuery, keepingPrevious } from '#web/api/queries.ts'
import { updateJob, type Job } from '#contract/jobs/jobs.contract.ts'
import { getPlan, type Plan, type PlannedJob } from '#contract/planner/planner.contract.ts'
import type { Day } from '#contract/values/days.ts'

export interface Place {
  day: Day
  engineer: Job['assignedEngineerId']
}

/** Where a card is dropped: on an engineer's day, or on a day of the month, which leaves the engineer as it was. */
export type DropPlace = Pick<Place, 'day'> & Partial<Place>

const all = ['planner'] as const

export function planQuery(filter: z.input<typeof getPlan.input>) {
  return keepingPrevious(callQuery([...all, filter], getPlan, filter))
}

/** Shown in its new place at once, and back in its old one if it was not saved. One after the other, as they were made. */
export function useRescheduleJob() {
  const queryClient = useQueryClient()
  /** What was saved here: a user who moves a job again before the answer came is nobody else. */
  const savedVersions = useRef(new Map<string, number>())
  return useMutation({
    scope: { id: 'planner' },
    mutationFn: ({ job, to }: { job: PlannedJob; to: Place }) =>
      send(updateJob, {
        jobId: job._id,
        version: Math.max(job.version, savedVersions.current.get(job._id) ?? 0),
        scheduledDate: to.day,
        assignedEngineerId: to.engineer?._id ?? null,
      }),
    onMutate: async ({ job, to }) => {
      await queryClient.cancelQueries({ queryKey: all })
      replaceJob(queryClient, { ...job, scheduledDate: to.day, assignedEngineerId: to.engineer })
    },
    onSuccess: (saved, { job }) => {
      savedVersions.current.set(saved._id, saved.version)
      replaceJob(queryClient, { ...job, ...saved })
    },
    onError: (_, { job }) => replaceJob(queryClient, job),
    // A job is shown in lists, on its company's page and in counts too.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Also in the days shown, where it came from the tray. */
function replaceJob(queryClient: QueryClient, job: PlannedJob) {
  const replaced = (jobs: PlannedJob[]) => jobs.map((each) => (each._id === job._id ? job : each))
  queryClient.setQueriesData({ queryKey: all }, (plan: Plan | undefined) => {
    if (!plan) return plan
    const isShown = plan.jobs.some(({ _id }) => _id === job._id)
    return { ...plan, jobs: isShown ? replaced(plan.jobs) : [...plan.jobs, job], waiting: replaced(plan.waiting) }
  })
}
