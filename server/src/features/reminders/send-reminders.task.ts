import type { Task } from '#server/tasks/task.ts'
import { sendDueReminders } from './send-reminders.actions.ts'

/** Asked every five minutes: it knows London's 07:00 by itself, and makes up for a server that was away then. */
export const sendRemindersTask: Task = {
  name: 'send-reminders',
  summary: 'Reminds customers of examinations that are due. Sent daily at 07:00.',
  schedule: '*/5 * * * *',
  run: ({ deps }) => sendDueReminders(deps),
}
