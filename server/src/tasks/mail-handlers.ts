import { extractsToAttach } from '#server/features/certificates/mail/mail-lessor.actions.ts'
import { whyReportDoesNotLeave } from '#server/features/certificates/mail/queued-report.actions.ts'
import { invoiceWasMailed } from '#server/features/invoices/mail-invoice.actions.ts'
import type { MailHandlers } from '#server/features/mail/deliver.actions.ts'
import { whyNoticeDoesNotLeave } from '#server/features/notices/moved-jobs.actions.ts'
import { whyReminderDoesNotLeave } from '#server/features/reminders/unsubscribe.actions.ts'

/** An invoice can carry the report of its job. */
export const mailHandlers: MailHandlers = {
  certificate: { whyNotNow: whyReportDoesNotLeave, attachments: extractsToAttach },
  invoice: { whyNotNow: whyReportDoesNotLeave, onSent: invoiceWasMailed },
  notice: { whyNotNow: whyNoticeDoesNotLeave },
  reminder: { whyNotNow: whyReminderDoesNotLeave },
}
