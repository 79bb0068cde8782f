import { z } from 'zod'
import type { Task } from '#server/tasks/task.ts'
import { deliverMail, deliveryTask, enqueueLostDeliveries, type MailHandlers } from './deliver.actions.ts'

const Payload = z.object({ mailId: z.string() })

export function deliverMailTask(handlers: MailHandlers): Task {
  return {
    name: deliveryTask,
    summary: 'Sends a mail',
    run: ({ deps, payload }) => deliverMail(deps, handlers, Payload.parse(payload).mailId),
  }
}

export const checkMailTask: Task = {
  name: 'check-mail',
  summary: 'Looks for mail that waits and that nobody is about to send',
  schedule: '*/5 * * * *',
  run: ({ deps }) => enqueueLostDeliveries(deps),
}
