import { AppError } from '#contract/errors.ts'
import { formatWaitingWork } from '#contract/inspections/recovered-work/recovered-work.rules.ts'
import type { Db } from '#server/db/database.ts'
import { listWaitingWork } from './recovered-work.queries.ts'

/** No report is made of a job while somebody's work on it waits: an item with a danger might be left off. */
export async function requireNoWaitingWork(tx: Db, jobId: string) {
  const works = await listWaitingWork(tx, jobId)
  if (works.length === 0) return
  throw new AppError('recovered-work-waiting', formatWaitingWork(works), { details: { waiting: works } })
}
