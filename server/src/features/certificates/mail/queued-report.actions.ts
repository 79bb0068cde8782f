import type { Db } from '#server/db/database.ts'
import type { MailProblem } from '#server/features/mail/deliver.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import { findLessorMail } from './lessors.queries.ts'
import { findMailedReport } from './mailed-certificates.queries.ts'

/**
 * Why a report that was queued, by itself or with an invoice, does not leave. While it is under revision it waits: the
 * revision may end without a new version. Once there is one, that is mailed to the same recipient instead.
 */
export async function whyReportDoesNotLeave(db: Db, mail: MailRow): Promise<MailProblem | null> {
  const { fileId, reportFileId } = mail
  const reportId = reportFileId ?? fileId ?? (await findLessorMail(db, mail.id))?.fileId ?? null
  const report = reportId === null ? null : await findMailedReport(db, reportId)
  if (report?.isSuperseded) return { message: reportFileId ? invoiceIsLeft : laterVersion, isLasting: true }
  if (report?.isWithdrawn) return { message: withdrawnMeanwhile, isLasting: true }
  if (report?.isUnderRevision)
    return { message: 'It waits: the report is under revision.', isLasting: false, isWaiting: true }
  return null
}

const laterVersion = 'Not sent: a later version has taken its place, and is sent instead.'
const invoiceIsLeft =
  'Not sent: a later version of the report has taken its place, and is sent instead. Send the invoice by email once more.'
const withdrawnMeanwhile = 'Not sent: the certificate was withdrawn.'
