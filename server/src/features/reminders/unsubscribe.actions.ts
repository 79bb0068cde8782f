import { AppError } from '#contract/errors.ts'
import type { Subscription } from '#contract/reminders/unsubscribe.contract.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { limitLookups } from '#server/features/certificates/verification/verification.actions.ts'
import { lockCompany } from '#server/features/companies/companies.queries.ts'
import type { MailProblem } from '#server/features/mail/deliver.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import {
  findReminderSettings,
  saveReminderSettings,
  findRecipientByToken,
  saveRecipient,
  type RecipientRow,
  type RecipientState,
} from './reminder-settings.queries.ts'

interface Visit {
  address: string
  token: string
}

export async function getSubscription(deps: Deps, visit: Visit): Promise<Subscription> {
  return toSubscription(deps.db, await requireRecipient(deps, visit))
}

/** Also of one whom the office has removed: they then stay so until they are chosen anew. */
export function unsubscribe(deps: Deps, visit: Visit): Promise<Subscription> {
  return change(deps, visit, { from: ['active', 'removed'], to: 'unsubscribed', what: 'reminders-unsubscribed' })
}

export function subscribeAgain(deps: Deps, visit: Visit): Promise<Subscription> {
  return change(deps, visit, { from: ['unsubscribed'], to: 'active', what: 'reminders-subscribed-again' })
}

/** Of a mail in the queue: a person who has unsubscribed meanwhile does not get it. */
export async function whyReminderDoesNotLeave(db: Db, { unsubscribeUrl }: MailRow): Promise<MailProblem | null> {
  const token = unsubscribeUrl?.split('/').at(-1) ?? ''
  const recipient = await findRecipientByToken(db, token)
  if (recipient?.state === 'active') return null
  return { message: 'Not sent: this contact no longer gets reminders.', isLasting: true }
}

interface Change {
  from: RecipientState[]
  to: RecipientState
  what: string
}

/** A change of who is told is one of the company's settings: the office sees it, and no old page of theirs undoes it. */
async function change(deps: Deps, visit: Visit, { from, to, what }: Change): Promise<Subscription> {
  const { companyId } = await requireRecipient(deps, visit)
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId)
    const recipient = await requireRecipient({ ...deps, db: tx }, visit)
    if (!from.includes(recipient.state)) return toSubscription(tx, recipient)
    const { contactId, token } = recipient
    await saveRecipient(tx, { companyId, contactId, state: to, token, changedAt: deps.clock.now() })
    const settings = await findReminderSettings(tx, companyId)
    await saveReminderSettings(tx, companyId, { ...settings, version: settings.version + 1, changedBy: null })
    await recordEvent(tx, deps.clock, { actor: null, what, about: companyId, after: { contactId } })
    return toSubscription(tx, { ...recipient, state: to })
  })
}

/** Only what is unknown counts: the servers of large mail providers ask for many people from one address. */
async function requireRecipient(deps: Deps, { address, token }: Visit): Promise<RecipientRow> {
  const recipient = await findRecipientByToken(deps.db, token)
  if (recipient) return recipient
  await limitLookups(deps, address)
  throw new AppError('not-found', 'We don’t recognise this link. Your email program may have cut it short.')
}

async function toSubscription(db: Db, { name, email, companyName, state }: RecipientRow): Promise<Subscription> {
  const { companyName: firm } = await findToolSettings(db)
  return {
    firm,
    company: companyName,
    name,
    email,
    isSubscribed: state === 'active',
    mayReturn: state === 'unsubscribed',
  }
}
