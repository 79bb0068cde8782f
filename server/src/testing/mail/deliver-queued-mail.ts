import type { Deps } from '#server/deps.ts'
import { deliverMail, type MailHandlers } from '#server/features/mail/deliver.actions.ts'

/** One attempt for each queued mail, as the queue makes them, whatever the time. */
export async function deliverQueuedMail(
  deps: Deps,
  handlers: MailHandlers,
  { isLastAttempt = false } = {},
): Promise<void> {
  const queued = await deps.db
    .selectFrom('mails')
    .where('status', '=', 'queued')
    .select('id')
    .orderBy('queued_at')
    .orderBy('id')
    .execute()
  for (const { id } of queued) await deliverMail(deps, handlers, { mailId: id, isLastAttempt }).catch(() => undefined)
}
