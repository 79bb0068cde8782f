import { Job } from '#contract/jobs/jobs.contract.ts'
import type { LocalSession } from './local-session.ts'
import { inTransaction } from './transaction.ts'

/** A job that left the list while a form of it was open stays on this device for what is being written in that form. */
export async function storeRemovedJob({ store, userId, now }: LocalSession, shown: Job): Promise<void> {
  const row = { userId, _id: shown._id, job: Job.parse(shown), itemsStamp: null, wantedStamp: null, keptAt: now() }
  await inTransaction(store, [store.jobs], async ({ jobs }) => {
    if (!(await jobs.get([userId, shown._id]))) await jobs.add({ ...row, standing: 'gone' })
  })
}
