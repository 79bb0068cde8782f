import type { Db } from '#server/db/database.ts'
import type { MailProblem } from '#server/features/mail/deliver.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import { findMailedReport } from './mailed-certificates.queries.ts'

/**
 * Why a report that was queued, by itself or with an invoice, does not leave. While it is under revision it waits: the
 * revision may end without a new version. Once there is one, that is mailed to the same contact instead.
 */
export async function whyReportDoesNotLeave(db: Db, { fileId, reportFileId }: MailRow): Promise<MailProblem | null> {
  const reportId = reportFileId ?? fileId
  const report = reportId === null ? null : await findMailedReport(db, reportId)
  if (report?.isSuperseded) return { message: reportFileId ? invoiceIsLeft : laterVersion, isLasting: true }
  if (report?.isUnderRevision)
    return { message: 'It waits: the report is under revision.', isLasting: false, isWaiting: true }
  return null
}

const laterVersion = 'Not sent: a later version has taken its place, and is sent instead.'
const invoiceIsLeft =
  'Not sent: a later version of the report has taken its place, and is sent instead. Send the invoice by email once more.'
