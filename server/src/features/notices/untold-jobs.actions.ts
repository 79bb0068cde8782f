import type { UntoldJob } from '#contract/notices/untold-dangers.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { mapPage, type Asked, type ListedPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { listUntoldJobRows } from './untold-jobs.queries.ts'

/** What the office would otherwise learn of only when the job is completed. */
export async function listUntoldJobs({ db }: Deps, asked: Asked): Promise<ListedPage<UntoldJob>> {
  return mapPage(await listUntoldJobRows(db, asked), (row) => ({
    _id: row.id,
    jobTitle: row.title,
    jobNumber: jobNumber(row.number),
    jobStatus: row.status,
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: { _id: row.siteAddressId, addressLine1: row.addressLine1, city: row.city },
    assignedEngineerId:
      row.engineerId !== null && row.engineerName !== null ? { _id: row.engineerId, name: row.engineerName } : null,
    items: row.items,
    since: row.since.toISOString(),
  }))
}
