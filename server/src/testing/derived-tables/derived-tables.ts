import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { definedEquipment } from './defined-equipment.ts'

interface Derived {
  stored: RawBuilder<unknown>
  /** What looking at every row gives. */
  defined: RawBuilder<unknown>
}

const everyJob = sql.lit('00000000-0000-0000-0000-000000000000')
const month = (moment: string) => sql.raw(`date_trunc('month', ${moment} at time zone 'Europe/London')::date`)
/** An issued invoice counts whatever its status says, in the month of its date. */
const isInvoiced = sql`status <> 'invoice_void' and (status <> 'awaiting_invoice' or issued_at is not null)`
const invoiceMonth = sql`coalesce(date_trunc('month', issued_on::timestamp)::date, ${month('created_at')})`

/** Every table that triggers keep, and what it must say. `common_parts` is a sample and may be behind. */
export const derivedTables = {
  job_words: {
    stored: sql`select job_id, words, scheduled_on, status, company_id, site_address_id, assigned_engineer_id from job_words`,
    defined: sql`
      select jobs.id, ' ' || lower(concat_ws(' ', job_number_in_words(jobs.number), title, companies.name, address_line1, address_line2, city, postcode,
        users.name)), scheduled_on, status, jobs.company_id, site_address_id, assigned_engineer_id
      from jobs join companies on companies.id = jobs.company_id
        join site_addresses on site_addresses.id = site_address_id
        left join users on users.id = assigned_engineer_id
      where jobs.deleted_at is null`,
  },
  job_counts: {
    stored: sql`select scope, month, status, jobs::bigint from job_counts where jobs <> 0`,
    defined: sql`
      select scope, date_trunc('month', scheduled_on::timestamp)::date, status, count(*)
      from jobs, unnest(array[${everyJob}::uuid, company_id, assigned_engineer_id]) as scope
      where deleted_at is null and scope is not null group by 1, 2, 3`,
  },
  job_day_counts: {
    stored: sql`select day, status, jobs::bigint from job_day_counts where jobs <> 0`,
    defined: sql`select scheduled_on, status, count(*) from jobs where deleted_at is null group by 1, 2`,
  },
  job_part_counts: {
    stored: sql`select day, part::integer, status, jobs::bigint from job_part_counts where jobs <> 0`,
    defined: sql`
      select scheduled_on, ('x' || left(id::text, 2))::bit(8)::integer / 4, status, count(*)
      from jobs where deleted_at is null group by 1, 2, 3`,
  },
  equipment: {
    stored: sql`
      select id, live_items::bigint, last_item_id, last_examined_on, next_examination_on, is_not_fit, has_immediate_danger,
        danger_by
      from equipment`,
    defined: definedEquipment,
  },
  equipment_words: {
    stored: sql`select equipment_id, company_id, words from equipment_words`,
    defined: sql`
      select id, company_id, lower(concat_ws(' ', serial_number, regexp_replace(serial_number, '[^[:alnum:]]', '', 'g'),
        asset_number, description, manufacturer, location))
      from equipment`,
  },
  due_sites: {
    stored: sql`select company_id, site_address_id, earliest_due_on from due_sites`,
    defined: sql`
      select company_id, site_address_id, min(next_examination_on) from equipment
      where is_listed and lifecycle = 'in_service' and next_examination_on is not null group by 1, 2`,
  },
  name_blocks: {
    stored: sql`select kind, from_name, from_id, live::bigint from name_blocks`,
    defined: sql`
      select block.kind, from_name, from_id, count(named.id)
      from (
        select *, lead(from_name) over following as to_name, lead(from_id) over following as to_id from name_blocks
        window following as (partition by kind order by from_name, from_id)
      ) as block
      left join (
        select 'company' as kind, lower(name) as name, id from companies where deleted_at is null
        union all
        select kind, lower(name), id from users, unnest(array['user', 'user:' || role]) as kind where deleted_at is null
      ) as named on named.kind = block.kind and (named.name, named.id) >= (from_name, from_id)
        and (to_name is null or (named.name, named.id) < (to_name, to_id))
      group by 1, 2, 3`,
  },
  jobs_awaiting_invoice: {
    stored: sql`select job_id, completed_at from jobs_awaiting_invoice`,
    defined: sql`
      select id, completed_at from jobs
      where status = 'completed' and deleted_at is null
        and not exists (
          select from invoices
          where job_id = jobs.id and invoices.deleted_at is null and invoices.status <> 'invoice_void'
            and (credited_pence = 0 or credited_pence < total_pence)
        )`,
  },
  invoice_totals: {
    stored: sql`
      select status, invoices::bigint, total_pence, credited_in_full::bigint from invoice_totals
      where invoices <> 0 or total_pence <> 0 or credited_in_full <> 0`,
    defined: sql`
      select status, count(*), sum(total_pence - credited_pence)::bigint,
        count(*) filter (where credited_pence > 0 and credited_pence = total_pence)
      from invoices where deleted_at is null group by 1`,
  },
  customer_years: {
    stored: sql`select year, company_id, invoiced_pence from customer_years where invoiced_pence <> 0`,
    defined: sql`
      select extract(year from month)::integer, company_id, sum(pence)::bigint
      from (
        select job_id, ${invoiceMonth} as month, total_pence as pence from invoices
        where deleted_at is null and ${isInvoiced}
        union all
        select job_id, credit_notes.issued_on, -credit_notes.total_pence from credit_notes join invoices on invoices.id = invoice_id
        where deleted_at is null and ${isInvoiced}
      ) as amounts join jobs on jobs.id = job_id
      group by 1, 2 having sum(pence) <> 0`,
  },
  purchase_order_counts: {
    stored: sql`select status, orders::bigint from purchase_order_counts where orders <> 0`,
    defined: sql`select status, count(*) from purchase_orders where deleted_at is null group by 1`,
  },
  number_counts: {
    stored: sql`select kind, block, status, live::bigint from number_counts where live <> 0`,
    defined: sql`
      select 'invoice', number / 500, status, count(*) from invoices where deleted_at is null group by 2, 3
      union all
      select 'order', number / 500, status, count(*) from purchase_orders where deleted_at is null group by 2, 3`,
  },
  live_counts: {
    stored: sql`select kind, live::bigint from live_counts where live <> 0`,
    defined: sql`
      select 'company', count(*) from companies where deleted_at is null having count(*) > 0
      union all
      select role, count(*) from users where deleted_at is null group by 1`,
  },
  figures: {
    stored: sql`
      select measure, month, sum(value)::bigint
      from (select measure, month, value from figures union all select measure, month, change from figure_changes) as every
      group by 1, 2 having sum(value) <> 0`,
    defined: sql`
      select 'jobs-completed', ${month('completed_at')}, count(*) from jobs
      where completed_at is not null and deleted_at is null group by 2
      union all
      select 'items-examined', date_trunc('month', examined_on::timestamp)::date, count(*)
      from inspection_items as item join jobs on jobs.id = job_id
      where examined_on is not null and item.deleted_at is null and jobs.deleted_at is null group by 2
      union all
      select 'items-of-completed-jobs', ${month('completed_at')}, count(*)
      from inspection_items as item join jobs on jobs.id = job_id
      where completed_at is not null and item.deleted_at is null and jobs.deleted_at is null group by 2
      union all
      select measure, month, sum(pence)::bigint
      from (
        select 'invoiced' as measure, ${invoiceMonth} as month, total_pence as pence from invoices
        where deleted_at is null and ${isInvoiced}
        union all
        select 'invoiced', date_trunc('month', credit_notes.issued_on::timestamp)::date, -credit_notes.total_pence
        from credit_notes join invoices on invoices.id = invoice_id
        where deleted_at is null and ${isInvoiced}
        union all
        select 'paid', ${month('paid_at')}, total_pence from invoices
        where deleted_at is null and status <> 'invoice_void' and paid_at is not null
        union all
        select 'paid', greatest(date_trunc('month', credit_notes.issued_on::timestamp)::date, ${month('paid_at')}), -credit_notes.total_pence
        from credit_notes join invoices on invoices.id = invoice_id
        where deleted_at is null and status <> 'invoice_void' and paid_at is not null
      ) as amounts
      group by 1, 2 having sum(pence) <> 0
      union all
      select 'customers', ${month('created_at')}, count(*) from companies where deleted_at is null group by 2
      union all
      select 'jobs-awaiting-invoice', ${month('completed_at')}, count(*) from jobs
      where status = 'completed' and deleted_at is null
        and not exists (
          select from invoices
          where job_id = jobs.id and invoices.deleted_at is null and invoices.status <> 'invoice_void'
            and (credited_pence = 0 or credited_pence < total_pence)
        )
      group by 2`,
  },
} satisfies Record<string, Derived>

/** The rows that are kept and should not be, and those that should be and are not. */
export async function differencesOf(db: Db, { stored, defined }: Derived): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    with stored as (${stored}), defined as (${defined})
    select to_jsonb(wrong) as row from (
      (table stored except all table defined) union all (table defined except all table stored)
    ) as wrong`.execute(db)
  return rows.map(({ row }) => row)
}
