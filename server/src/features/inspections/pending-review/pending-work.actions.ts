import { AppError } from '#contract/errors.ts'
import { formatPendingWork } from '#contract/inspections/pending-review/pending-review.rules.ts'
import type { Db } from '#server/db/database.ts'
import { listWaitingWork } from './pending-review.queries.ts'

/** No report is made of a job while a person's work on it waits: an item with a danger might be left off. */
export async function requireNoPendingWork(tx: Db, jobId: string) {
  const works = await listWaitingWork(tx, jobId)
  if (works.length === 0) return
  throw new AppError('recovered-work-waiting', formatPendingWork(works), { details: { waiting: works } })
}
