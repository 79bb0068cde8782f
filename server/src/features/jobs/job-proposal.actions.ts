import type { JobProposal } from '#contract/jobs/jobs.contract.ts'
import type { Deps } from '#server/deps.ts'
import { findLastJob, isAssignable, isSiteOf } from './job-references.queries.ts'
import { toJobPlace } from './job.mapper.ts'

/** A site or an engineer that is gone since could only be refused, so it is not proposed. */
export async function getJobProposal(
  { db }: Deps,
  { companyId, siteAddressId: wanted }: { companyId: string; siteAddressId?: string | undefined },
): Promise<JobProposal> {
  const there = wanted && (await findLastJob(db, companyId, wanted))
  const last = there || (await findLastJob(db, companyId))
  if (!last) return { lastJob: null, siteAddressId: null, assignedEngineerId: null }
  const { id, title, scheduledDate, siteAddressId, assignedEngineerId, engineerName } = last
  const isEngineerThere = assignedEngineerId !== null && (await isAssignable(db, assignedEngineerId))
  return {
    lastJob: { _id: id, title, scheduledDate },
    siteAddressId: (await isSiteOf(db, companyId, siteAddressId)) ? toJobPlace(last).siteAddressId : null,
    assignedEngineerId: isEngineerThere ? { _id: assignedEngineerId, name: engineerName ?? '' } : null,
  }
}
