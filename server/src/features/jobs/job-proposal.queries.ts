import type { JobProposal } from '#contract/jobs/jobs.contract.ts'
import type { Db } from '#server/db/database.ts'
import { isAssignable, isSiteOf } from './job-references.queries.ts'
import { chooseJobs, fillIn } from './jobs.queries.ts'
import { toJobPlace } from './job.mapper.ts'

/** A site or an engineer that is gone since could only be refused, so it is not proposed. */
export async function findJobProposal(db: Db, companyId: string): Promise<JobProposal> {
  const [last] = await fillIn(
    db,
    await chooseJobs(db, (jobs) =>
      jobs
        .where('company_id', '=', companyId)
        .where('status', '<>', 'cancelled')
        .orderBy('scheduled_on', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    ),
  )
  if (!last) return { lastJob: null, siteAddressId: null, assignedEngineerId: null }
  const { id, title, scheduledDate, siteAddressId, assignedEngineerId, engineerName } = last
  const isEngineerThere = assignedEngineerId !== null && (await isAssignable(db, assignedEngineerId))
  return {
    lastJob: { _id: id, title, scheduledDate },
    siteAddressId: (await isSiteOf(db, companyId, siteAddressId)) ? toJobPlace(last).siteAddressId : null,
    assignedEngineerId: isEngineerThere ? { _id: assignedEngineerId, name: engineerName ?? '' } : null,
  }
}
