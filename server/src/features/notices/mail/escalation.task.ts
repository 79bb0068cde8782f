import type { Task } from '#server/tasks/task.ts'
import { escalateUnreadNotices } from './escalation.actions.ts'

export const escalateNoticesTask: Task = {
  name: 'escalate-notices',
  summary: 'Sends danger notices again that nobody has read in two hours',
  schedule: '*/5 * * * *',
  run: ({ deps }) => escalateUnreadNotices(deps),
}
