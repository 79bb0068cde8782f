import type { Deps } from '#server/deps.ts'
import { deliverMail, type MailHandlers } from '#server/features/mail/deliver.actions.ts'

/** What the queue does, by the test's clock: delivers what is due. True when something was. */
export async function deliverDueMail(deps: Deps, handlers: MailHandlers): Promise<boolean> {
  const due = await deps.db
    .selectFrom('mails')
    .where('status', '=', 'queued')
    .where('due_at', '<=', deps.clock.now())
    .select('id')
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  for (const { id } of due) await deliverMail(deps, handlers, id)
  return due.length > 0
}
