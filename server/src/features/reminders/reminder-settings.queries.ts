import { sql } from 'kysely'
import { defaultReminderDays, type ReminderChoice } from '#contract/reminders/reminder-steps.rules.ts'
import { camelColumns, toColumns, type NewRow, columnsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export interface StoredSettings extends ReminderChoice {
  isOn: boolean
  version: number
}

const defaults: StoredSettings = { isOn: true, days: defaultReminderDays, weeklyWhenOverdue: true, version: 1 }

export async function findReminderSettings(db: Db, companyId: string): Promise<StoredSettings> {
  const row = await db
    .selectFrom('company_reminders')
    .where('company_id', '=', companyId)
    .select(camelColumns('company_reminders', 'is_on days weekly_when_overdue version'))
    .executeTakeFirst()
  return row ?? defaults
}

export async function saveReminderSettings(
  tx: Db,
  companyId: string,
  { changedBy, ...settings }: StoredSettings & { changedBy: string | null },
) {
  const values = {
    ...columnsOf(settings, 'is_on weekly_when_overdue version'),
    days: [...settings.days],
    changed_by: changedBy,
  }
  await tx
    .insertInto('company_reminders')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({
        ...values,
        // A person who unsubscribes is nobody whom a reply could reach.
        changed_by: sql`coalesce(excluded.changed_by, company_reminders.changed_by)`,
      }),
    )
    .execute()
}

/** Who is answered by the person who replies to a reminder: the person who chose how the company is told, else another administrator. */
export async function findReminderSender(db: Db, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    left join company_reminders as chosen on chosen.company_id = ${companyId} and chosen.changed_by = users.id
    where users.role = 'admin' and users.deleted_at is null
    order by chosen.company_id is null, users.created_at, users.id limit 1`.execute(db)
  return rows[0]?.id
}

export type RecipientState = 'active' | 'removed' | 'unsubscribed'

export function listRecipients(db: Db, companyId: string) {
  return recipients(db)
    .where('recipients.company_id', '=', companyId)
    .where('contacts.deleted_at', 'is', null)
    .orderBy(sql`lower(contacts.name)`)
    .orderBy('contacts.id')
    .execute()
}

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number]

export function findRecipientByToken(db: Db, token: string) {
  return recipients(db)
    .where('recipients.token', '=', token)
    .where('contacts.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function saveRecipient(tx: Db, recipient: NewRow<'reminder_recipients'>) {
  const { state, changedAt } = recipient
  await tx
    .insertInto('reminder_recipients')
    .values(toColumns(recipient))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'contact_id']).doUpdateSet({ state, changed_at: changedAt }),
    )
    .execute()
}

function recipients(db: Db) {
  return db
    .selectFrom('reminder_recipients as recipients')
    .innerJoin('contacts', 'contacts.id', 'recipients.contact_id')
    .innerJoin('companies', 'companies.id', 'recipients.company_id')
    .select([
      ...camelColumns('recipients', 'company_id contact_id state token changed_at'),
      'companies.name as companyName',
      'contacts.name',
      'contacts.email',
    ])
}
