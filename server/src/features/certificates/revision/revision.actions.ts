import { whyRevisedIsNotSent } from '#contract/certificates/certificates.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { requireNoPendingWork } from '#server/features/inspections/pending-review/pending-work.actions.ts'
import { isReportUnderRevision } from './revision.queries.ts'

/** Nobody is handed anew what the firm itself no longer takes for the whole truth. */
export async function requireNotRevised(db: Db, { id, jobId }: { id: string; jobId: string }) {
  await requireNoPendingWork(db, jobId)
  if (await isReportUnderRevision(db, id)) throw new AppError('report-under-revision', whyRevisedIsNotSent)
}
