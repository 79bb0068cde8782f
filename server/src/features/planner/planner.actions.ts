import type { z } from 'zod'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import type { Plan, getPlan as planCall } from '#contract/planner/planner.contract.ts'
import { maxWaiting } from '#contract/planner/planner.rules.ts'
import { addDays } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { jobsInChunks, listJobs } from '#server/features/jobs/job-list.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import type { JobRow } from '#server/features/jobs/jobs.queries.ts'
import { listPeople, listPlannedEngineers, listWhatIsDue } from './planner.queries.ts'

type PlanFilter = z.output<typeof planCall.input>

/** A few statements, however many jobs there are. */
export async function getPlan({ db, clock }: Deps, actor: Actor, filter: PlanFilter): Promise<Plan> {
  const rows: JobRow[] = []
  const shown = { ...filter, status: ['pending', 'in_progress', 'completed'] as const }
  for await (const some of jobsInChunks(db, actor, shown)) rows.push(...some)
  const waiting = await listWaiting({ db, clock }, actor, filter)
  const jobIds = [...rows, ...waiting].map(({ id }) => id)
  const due = await listWhatIsDue(db, jobIds)
  const toPlanned = (row: JobRow) => {
    const { lateCount = 0, firstDue = null } = due.get(row.id) ?? {}
    return { ...toJob({ clock, actor }, row), lateCount, firstDue }
  }
  const assigned = rows.flatMap(({ assignedEngineerId }) => assignedEngineerId ?? [])
  return {
    jobs: rows.map(toPlanned),
    engineers: await engineersShown(db, filter.engineerId, assigned),
    waiting: waiting.map(toPlanned),
  }
}

/** Of one company where only that is shown. */
async function listWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, { companyId }: PlanFilter) {
  const open = { companyId, status: ['pending', 'in_progress'], sort: 'scheduled', limit: maxWaiting } as const
  const overdue = await listJobs(db, actor, { ...open, to: addDays(clock.today(), -1) })
  const unassigned = await listJobs(db, actor, { ...open, engineerId: nobodyAssigned })
  const rows = [overdue, unassigned].flatMap((page) => ('rows' in page ? page.rows : []))
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** A person who is asked for alone has the only row. */
async function engineersShown(db: Deps['db'], engineerId: string | undefined, assigned: string[]) {
  if (engineerId === nobodyAssigned) return []
  return engineerId === undefined ? listPlannedEngineers(db, assigned) : listPeople(db, [engineerId])
}
