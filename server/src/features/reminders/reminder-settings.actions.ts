import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { badField } from '#contract/errors.ts'
import type { ReminderSettings, updateReminderSettings as updateCall } from '#contract/reminders/reminders.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { requireCompany } from '#server/features/companies/companies.actions.ts'
import { lockCompany } from '#server/features/companies/companies.queries.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import {
  findReminderSettings,
  saveReminderSettings,
  type StoredSettings,
  listRecipients,
  saveRecipient,
  type RecipientRow,
} from './reminder-settings.queries.ts'

export async function getReminderSettings({ db }: Deps, companyId: string): Promise<ReminderSettings> {
  await requireCompany(db, companyId)
  return readSettings(db, companyId)
}

type Changes = z.output<typeof updateCall.input>

export function updateReminderSettings(deps: Deps, actor: Actor, { companyId, version, ...sent }: Changes) {
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId)
    await requireCompany(tx, companyId)
    const before = await readSettings(tx, companyId)
    const after = {
      isOn: sent.isOn ?? before.isOn,
      days: sent.days ? [...new Set(sent.days)].sort((one, other) => other - one) : before.days,
      weeklyWhenOverdue: sent.weeklyWhenOverdue ?? before.weeklyWhenOverdue,
      version: before.version + 1,
    }
    const contactIds = [...new Set(sent.contactIds ?? before.contactIds)]
    if (saysTheSame({ ...after, contactIds }, before)) return before
    requireCurrentVersion(version, before)
    await chooseRecipients(tx, deps, companyId, contactIds)
    await saveReminderSettings(tx, companyId, { ...after, changedBy: actor.userId })
    const saved = await readSettings(tx, companyId)
    await recordEvent(tx, deps.clock, { actor, what: 'reminders-changed', about: companyId, before, after: saved })
    return saved
  })
}

function saysTheSame(after: StoredSettings & { contactIds: string[] }, before: ReminderSettings): boolean {
  const said = ({ isOn, days, weeklyWhenOverdue, contactIds }: Omit<typeof after, 'version'>) =>
    JSON.stringify([isOn, days, weeklyWhenOverdue, [...contactIds].sort()])
  return said(after) === said(before)
}

/** A person who unsubscribed is told again only if chosen anew. */
async function chooseRecipients(tx: Db, { clock }: Deps, companyId: string, contactIds: string[]) {
  const contacts = new Set((await listContacts(tx, companyId)).map(({ _id }) => _id))
  if (!contactIds.every((contactId) => contacts.has(contactId))) {
    throw badField('contactIds', 'Choose contacts of this company.')
  }
  const recipients = new Map((await listRecipients(tx, companyId)).map((row) => [row.contactId, row]))
  const changedAt = clock.now()
  for (const contactId of contactIds) {
    const stored = recipients.get(contactId)
    if (stored?.state === 'active') continue
    await saveRecipient(tx, { companyId, contactId, state: 'active', token: stored?.token ?? newToken(), changedAt })
  }
  for (const { contactId, state, token } of recipients.values()) {
    if (state !== 'active' || contactIds.includes(contactId)) continue
    await saveRecipient(tx, { companyId, contactId, state: 'removed', token, changedAt })
  }
}

async function readSettings(db: Db, companyId: string): Promise<ReminderSettings> {
  const { isOn, days, weeklyWhenOverdue, version } = await findReminderSettings(db, companyId)
  const recipients = await listRecipients(db, companyId)
  const inState = (wanted: RecipientRow['state']) => recipients.filter(({ state }) => state === wanted)
  return {
    isOn,
    days: [...days],
    weeklyWhenOverdue,
    contactIds: inState('active').map(({ contactId }) => contactId),
    unsubscribed: inState('unsubscribed').map(({ contactId, changedAt }) => ({
      contactId,
      at: changedAt.toISOString(),
    })),
    version,
  }
}

/** It opens the page on which reminders are ended, and nothing else; nobody guesses it. */
function newToken(): string {
  return randomBytes(24).toString('base64url')
}
