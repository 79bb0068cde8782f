import { accountMailHandlers } from '#server/features/account-links/account-mail.actions.ts'
import { forgottenPasswordTask } from '#server/features/account-links/forgotten-passwords.actions.ts'
import { warnOfEndingTokensTask } from '#server/features/api-tokens/api-tokens.actions.ts'
import { checkLogTask, sealLogTask } from '#server/features/audit/sealing/log-sealing.actions.ts'
import { refusedSignInTask } from '#server/features/auth/auth.actions.ts'
import { extractsToAttach } from '#server/features/certificates/mail/mail-lessor.actions.ts'
import { whyReportDoesNotLeave } from '#server/features/certificates/mail/mail-certificate.actions.ts'
import { makeExportTask, sweepExportsTask } from '#server/features/exports/exports.actions.ts'
import { sweepUploadsTask } from '#server/features/files/swept-uploads.actions.ts'
import { importTask } from '#server/features/imports/import.task.ts'
import { invoiceWasMailed } from '#server/features/invoices/mail-invoice.actions.ts'
import { type MailHandlers, deliverMailTask, retryUrgentMailTask } from '#server/features/mail/deliver.actions.ts'
import { escalateNoticesTask } from '#server/features/notices/mail/escalation.actions.ts'
import { whyNoticeDoesNotLeave } from '#server/features/notices/moved-jobs.actions.ts'
import { sendRemindersTask } from '#server/features/reminders/send-reminders.actions.ts'
import { whyReminderDoesNotLeave } from '#server/features/reminders/unsubscribe.actions.ts'
import type { Task } from './task.ts'

export const mailHandlers: MailHandlers = {
  certificate: { whyNotNow: whyReportDoesNotLeave, attachments: extractsToAttach },
  invoice: { whyNotNow: whyReportDoesNotLeave, onSent: invoiceWasMailed },
  notice: { whyNotNow: whyNoticeDoesNotLeave },
  reminder: { whyNotNow: whyReminderDoesNotLeave },
  ...accountMailHandlers,
}

/** Every task there is. What is enqueued under another name waits for a release that knows it. */
export const allTasks: Task[] = [
  deliverMailTask(mailHandlers),
  retryUrgentMailTask,
  sendRemindersTask,
  escalateNoticesTask,
  importTask,
  sweepUploadsTask,
  forgottenPasswordTask,
  refusedSignInTask,
  warnOfEndingTokensTask,
  sealLogTask,
  checkLogTask,
  makeExportTask,
  sweepExportsTask,
]
