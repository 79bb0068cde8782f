import type { Task } from '#server/tasks/task.ts'
import { escalateUnreadNotices } from './escalation.actions.ts'

export const escalateNoticesTask: Task = {
  name: 'escalate-notices',
  summary: 'Resends danger notices without an answer after two hours',
  schedule: '*/5 * * * *',
  run: ({ deps }) => escalateUnreadNotices(deps),
}
