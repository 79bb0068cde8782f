import { escalateNoticesTask } from '#server/features/notices/mail/escalation.task.ts'
import { sweepUploadsTask } from '#server/features/files/swept-uploads.task.ts'
import { deliverMailTask, retryUrgentMailTask } from '#server/features/mail/mail.task.ts'
import { sendRemindersTask } from '#server/features/reminders/send-reminders.task.ts'
import { mailHandlers } from './mail-handlers.ts'
import type { Task } from './task.ts'

/** Every task there is. What is enqueued under another name waits for a release that knows it. */
export const allTasks: Task[] = [
  deliverMailTask(mailHandlers),
  retryUrgentMailTask,
  sendRemindersTask,
  escalateNoticesTask,
  sweepUploadsTask,
]
