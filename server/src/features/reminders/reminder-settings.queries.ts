import { sql } from 'kysely'
import { defaultReminderDays, type ReminderChoice } from '#contract/reminders/reminder-steps.rules.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export interface StoredSettings extends ReminderChoice {
  isOn: boolean
  version: number
}

const defaults: StoredSettings = { isOn: true, days: defaultReminderDays, weeklyWhenOverdue: true, version: 1 }

/** A company for which nobody has chosen anything has the defaults. */
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
    is_on: settings.isOn,
    days: [...settings.days],
    weekly_when_overdue: settings.weeklyWhenOverdue,
    version: settings.version,
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
