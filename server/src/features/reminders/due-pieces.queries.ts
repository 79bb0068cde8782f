import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#contract/inspections/equipment/condition.rules.ts'
import {
  defaultReminderDays,
  type ReminderChoice,
  type RemindedPiece,
} from '#contract/reminders/reminder-steps.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf, type Asked } from '#server/db/pages.ts'
import { isInOneOf } from '#server/features/equipment/equipment-filter.queries.ts'

interface CompanyDue extends RemindedPiece, ReminderChoice {
  companyId: string
}

/** Of every company that is told and has not been today: the due dates that could ask for it, each once. */
export async function listDueByCompany(db: Db, today: Day): Promise<CompanyDue[]> {
  const { rows } = await sql<CompanyDue>`
    with told as materialized (${choices(today)})
    select distinct told.company_id as "companyId", told.days, told.weekly as "weeklyWhenOverdue",
      equipment.next_examination_on as "dueDate", ${lastStep} as "lastStep"
    from told
    join equipment on equipment.company_id = told.company_id
    where told.is_told and told.company_id not in (select company_id from reminders where sent_on = ${today}::date)
      and ${isReminded(today)} and ${isWithinReach} and ${isWithinAnyReach}`.execute(db)
  return rows
}

export interface DuePiece extends RemindedPiece {
  _id: string
  description: string
  serialNumber: string
  siteId: string | null
  addressLine1: string | null
  city: string | null
  postcode: string | null
  visitDate: Day | null
}

export async function listDuePieces(db: Db, companyId: string, today: Day): Promise<DuePiece[]> {
  const { rows } = await sql<DuePiece>`
    with told as (${choices(today)})
    select equipment.id as "_id", equipment.description, equipment.serial_number as "serialNumber",
      sites.id as "siteId", sites.address_line1 as "addressLine1", sites.city, sites.postcode,
      equipment.next_examination_on as "dueDate", ${lastStep} as "lastStep", ${visitDate(today)} as "visitDate"
    from told
    join equipment on equipment.company_id = told.company_id
    left join site_addresses as sites on sites.id = equipment.site_address_id
    where told.company_id = ${companyId} and ${isReminded(today)} and ${isWithinReach}
    order by equipment.next_examination_on, lower(equipment.description), equipment.serial_number, equipment.id`.execute(
    db,
  )
  return rows
}

export interface Unnotified {
  companyId: string
  companyName: string
  overdue: number
  due: number
}

export async function listUnnotifiedCompanies(db: Db, today: Day, page: Asked): Promise<Page<Unnotified>> {
  const { limit, offset = 0 } = page
  const { rows } = await sql<Unnotified & { total: number }>`
    with told as materialized (${withoutContact(today)})
    select told.company_id as "companyId", told.company_name as "companyName", (count(*) over ())::int as total,
      coalesce(sum(due.pieces) filter (where due.day < ${today}::date), 0)::int as overdue,
      coalesce(sum(due.pieces) filter (where due.day >= ${today}::date), 0)::int as due
    from told
    join (
      select equipment.company_id, equipment.next_examination_on as day, count(*) as pieces
      from equipment where ${isReminded(today)} and ${isWithinAnyReach} group by 1, 2
    ) as due on due.company_id = told.company_id and due.day <= told.last_day
    group by told.company_id, told.company_name
    order by overdue desc, due desc, lower(told.company_name), told.company_id
    limit ${limit ?? null} offset ${offset}`.execute(db)
  return pageOf(page, rows, async () => rows[0]?.total ?? (await countUnnotifiedCompanies(db, today)))
}

export async function countUnnotifiedCompanies(db: Db, today: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with told as materialized (${withoutContact(today)})
    select count(*)::int as count
    from told
    join (
      select equipment.company_id, min(equipment.next_examination_on) as first_day
      from equipment where ${isReminded(today)} and ${isWithinAnyReach} group by 1
    ) as due on due.company_id = told.company_id and due.first_day <= told.last_day`.execute(db)
  return rows[0]?.count ?? 0
}

/** Companies with equipment due but no reminder recipient; none while the firm sends no reminders. */
function withoutContact(today: Day) {
  return sql`
    select * from (${choices(today)}) as told
    where is_on and not is_told and (select reminders_on from tool_settings)`
}

function choices(today: Day) {
  return sql`
    select companies.id as company_id, companies.name as company_name, on_or_not.is_on, steps.days,
      coalesce(chosen.weekly_when_overdue, true) as weekly,
      ${today}::date + case when chosen.days is null then ${Math.max(...defaultReminderDays)}::int
        else (select coalesce(max(step), 0) from unnest(chosen.days) as step) end as last_day,
      on_or_not.is_on and exists (
        select from reminder_recipients as recipients
        join contacts on contacts.id = recipients.contact_id and contacts.deleted_at is null
        where recipients.company_id = companies.id and recipients.state = 'active'
      ) as is_told
    from companies
    left join company_reminders as chosen on chosen.company_id = companies.id
    cross join lateral (select coalesce(chosen.is_on, true) as is_on) as on_or_not
    cross join lateral (select coalesce(chosen.days, ${defaultReminderDays}::int[]) as days) as steps
    where companies.deleted_at is null`
}

const remindedConditions: Condition[] = ['overdue', 'due_soon', 'in_date']

/** Neither retired nor unsafe: customers learn of those in other ways. */
function isReminded(today: Day) {
  return sql`equipment.is_listed and ${isInOneOf(remindedConditions, today)}`
}

const isWithinReach = sql`equipment.next_examination_on <= told.last_day`

/** Said beside it where many companies are looked at: the index of due dates then leaves out most pieces. */
const isWithinAnyReach = sql`equipment.next_examination_on <= (select max(last_day) from told)`

const lastStep = sql<number | null>`(
  select min(step) from reminder_steps as steps
  where steps.equipment_id = equipment.id and steps.due_on = equipment.next_examination_on
)`

/** The next open job it is in. One that nobody began on its day was missed, and is no plan any more. */
function visitDate(today: Day): RawBuilder<Day | null> {
  return sql<Day | null>`(
    select min(jobs.scheduled_on)
    from inspection_items as items
    join jobs on jobs.id = items.job_id
    where items.equipment_id = equipment.id and items.deleted_at is null
      and jobs.deleted_at is null and jobs.company_id = equipment.company_id
      and (jobs.status = 'in_progress' or (jobs.status = 'pending' and jobs.scheduled_on >= ${today}::date))
  )`
}
