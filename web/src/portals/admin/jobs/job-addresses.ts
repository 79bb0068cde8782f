import type { Job } from '#contract/jobs/jobs.contract.ts'

export const jobsAddress = '/admin/jobs'
export const recoveredWorkAddress = '/admin/recovered-work'

/** What waits for a decision about one job. */
export function recoveredWorkOf({ _id }: Pick<Job, '_id'>): string {
  return `${recoveredWorkAddress}?job=${_id}`
}

export const jobAddresses = {
  job: ({ _id }: Pick<Job, '_id'>) => `${jobsAddress}/${_id}`,
  edit: ({ _id }: Pick<Job, '_id'>) => `${jobsAddress}/${_id}/edit`,
  /** From a completed job its equipment; from any other one the company is known already. */
  loadFromPrevious: ({ _id, status, companyId }: Pick<Job, '_id' | 'status' | 'companyId'>) =>
    `${jobsAddress}/load-from-previous?${status === 'completed' ? `previous=${_id}` : `company=${companyId._id}`}`,
}
