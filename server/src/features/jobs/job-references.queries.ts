import type { Day } from '#contract/values/days.ts'
import { picked, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'
import { chooseJobs, jobDetails, type JobRow } from './jobs.queries.ts'

/** Shared, so that the company can't go while something is written that needs it. Before the job, always. */
export async function lockCompanyForShare(tx: Db, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('deleted_at')
    .where('id', '=', companyId)
    .forShare()
    .executeTakeFirst()
  return row?.deleted_at === null
}

export function isSiteOf(tx: Db, companyId: string, siteAddressId: string): Promise<boolean> {
  const sites = tx.selectFrom('site_addresses').where('id', '=', siteAddressId).where('company_id', '=', companyId)
  return hasRows(sites.where('deleted_at', 'is', null))
}

export function isAssignable(tx: Db, userId: string): Promise<boolean> {
  const users = tx.selectFrom('users').where('id', '=', userId).where('role', 'in', ['engineer', 'admin'])
  return hasRows(users.where('deleted_at', 'is', null))
}

export async function rememberAssignment(tx: Db, jobId: string, userId: string, since: Date) {
  await tx
    .insertInto('job_assignments')
    .values({ job_id: jobId, user_id: userId, since })
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'user_id'])
        .doUpdateSet({ until: null, lost_visit: null })
        .where('job_assignments.until', 'is not', null),
    )
    .execute()
}

export interface LostVisit extends FactsOf<'jobs', 'title start_time duration_minutes version'> {
  companyName: string
  scheduledDate: Day
}

const lostNames = ['title', 'companyName', 'scheduledDate', 'startTime', 'durationMinutes', 'version'] as const
type AssignedJob = LostVisit & { id: string; assignedEngineerId: string | null }

/** From now on it is another person's, or nobody's. */
export async function endAssignment(tx: Db, job: AssignedJob, until: Date) {
  if (job.assignedEngineerId === null) return
  const visit: LostVisit = picked(job, lostNames)
  await tx
    .updateTable('job_assignments')
    .set({ until, lost_visit: JSON.stringify(visit) })
    .where('job_id', '=', job.id)
    .where('user_id', '=', job.assignedEngineerId)
    .execute()
}

export function wasEverAssigned(db: Db, jobId: string, userId: string): Promise<boolean> {
  return hasRows(db.selectFrom('job_assignments').where('job_id', '=', jobId).where('user_id', '=', userId))
}

/** The one with the latest date that was not cancelled; with a site, of those there. */
export async function findLastJob(db: Db, companyId: string, siteAddressId?: string): Promise<JobRow | undefined> {
  const chosen = await chooseJobs(db, (jobs) =>
    (siteAddressId === undefined ? jobs : jobs.where('site_address_id', '=', siteAddressId))
      .where('company_id', '=', companyId)
      .where('status', '<>', 'cancelled')
      .orderBy('scheduled_on', 'desc')
      .orderBy('number', 'desc')
      .limit(1),
  )
  const [last] = await jobDetails(db, chosen)
  return last
}
