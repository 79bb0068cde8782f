import { sql } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import { type NewRow, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { type Asked, countRows, limited, pageOf } from '#server/db/pages.ts'
import { mailsOfKind } from '#server/features/mail/mail.queries.ts'

export async function isRunFinished(db: Db, day: Day): Promise<boolean> {
  const row = await db.selectFrom('reminder_runs').select('day').where('day', '=', day).executeTakeFirst()
  return row !== undefined
}

export async function finishRun(db: Db, day: Day, finishedAt: Date) {
  await db
    .insertInto('reminder_runs')
    .values({ day, finished_at: finishedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False when the company was reminded that day already; waits for the caller that is about to. */
export async function claimReminder(tx: Db, reminder: NewRow<'reminders'>): Promise<boolean> {
  const row = await tx
    .insertInto('reminders')
    .values(toColumns(reminder))
    .onConflict((conflict) => conflict.columns(['company_id', 'sent_on']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface ToldStep {
  equipmentId: string
  dueDate: Day
  step: number
}

/** A step that was told already is refused by the table's key, and with it the whole reminder. */
export async function insertSteps(tx: Db, reminderId: string, steps: { told: ToldStep[]; covered: ToldStep[] }) {
  await sql`${insertInto(reminderId, steps.told, false)}`.execute(tx)
  await sql`${insertInto(reminderId, steps.covered, true)} on conflict do nothing`.execute(tx)
}

function insertInto(reminderId: string, steps: ToldStep[], isCovered: boolean) {
  return sql`
    insert into reminder_steps (equipment_id, due_on, step, is_covered, reminder_id)
    select equipment_id, due_on, step, ${isCovered}, ${reminderId}
    from unnest(
      ${steps.map(({ equipmentId }) => equipmentId)}::uuid[],
      ${steps.map(({ dueDate }) => dueDate)}::date[],
      ${steps.map(({ step }) => step)}::int[]
    ) as told (equipment_id, due_on, step)`
}

export async function listReminderMails(db: Db, filter: Asked & { companyId?: string | undefined }) {
  let mails = mailsOfKind(db, 'reminder')
    .innerJoin('reminders', 'reminders.id', 'mails.about')
    .innerJoin('companies', 'companies.id', 'reminders.company_id')
  if (filter.companyId) mails = mails.where('companies.id', '=', filter.companyId)
  const page = mails
    .select(['companies.id as companyId', 'companies.name as companyName'])
    .select(['reminders.sent_on as sentOn', 'reminders.piece_count as pieces'])
    .orderBy('mails.queued_at', 'desc')
    .orderBy(sql`lower(companies.name)`)
    .orderBy('mails.id')
  return pageOf(filter, await limited(page, filter).execute(), () => countRows(mails))
}
