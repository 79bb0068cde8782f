import { z } from 'zod'
import { retryUrgentTasks } from '#server/tasks/tasks.queries.ts'
import type { Task } from '#server/tasks/task.ts'
import { deliverMail, deliveryTask, type MailHandlers } from './deliver.actions.ts'

const Payload = z.object({ mailId: z.string() })

export function deliverMailTask(handlers: MailHandlers): Task {
  return {
    name: deliveryTask,
    summary: 'Sends an email',
    run: ({ deps, payload, isLastAttempt }) =>
      deliverMail(deps, handlers, { mailId: Payload.parse(payload).mailId, isLastAttempt }),
  }
}

/** The queue waits ever longer between attempts; a danger can't wait for hours once the mail server is back. */
export const retryUrgentMailTask: Task = {
  name: 'retry-urgent-mail',
  summary: 'Sends queued email',
  schedule: '*/5 * * * *',
  run: ({ deps }) => retryUrgentTasks(deps.db, deliveryTask),
}
