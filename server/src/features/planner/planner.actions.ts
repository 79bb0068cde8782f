import type { z } from 'zod'
import { nobodyAssigned } from '#contract/jobs/jobs.rules.ts'
import type { Plan, getPlan as planCall } from '#contract/planner/planner.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { jobsInChunks } from '#server/features/jobs/job-list.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import type { JobRow } from '#server/features/jobs/jobs.queries.ts'
import { listPeople, listPlannedEngineers, listWhatIsDue } from './planner.queries.ts'

/** A few statements, however many jobs there are. */
export async function getPlan(
  { db, clock }: Deps,
  actor: Actor,
  filter: z.output<typeof planCall.input>,
): Promise<Plan> {
  const rows: JobRow[] = []
  const shown = { ...filter, status: ['pending', 'in_progress', 'completed'] as const }
  for await (const some of jobsInChunks(db, actor, shown)) rows.push(...some)
  const due = await listWhatIsDue(
    db,
    rows.map(({ id }) => id),
  )
  const jobs = rows.map((row) => {
    const { lateCount = 0, firstDue = null } = due.get(row.id) ?? {}
    return { ...toJob({ clock, actor }, row), lateCount, firstDue }
  })
  const assigned = rows.flatMap(({ assignedEngineerId }) => assignedEngineerId ?? [])
  return { jobs, engineers: await engineersShown(db, filter.engineerId, assigned) }
}

/** Whoever is asked for alone has the only row. */
async function engineersShown(db: Deps['db'], engineerId: string | undefined, assigned: string[]) {
  if (engineerId === nobodyAssigned) return []
  return engineerId === undefined ? listPlannedEngineers(db, assigned) : listPeople(db, [engineerId])
}
