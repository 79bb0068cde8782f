-- A sent invoice that should not have been is voided: number and paper stay, the job can be invoiced again, and nothing counts it.
alter table invoices
  add column voided_at timestamptz,
  add column voided_by uuid references users,
  add column void_reason text,
  drop constraint invoices_status_check,
  add constraint invoices_status_check check (
    status in ('awaiting_invoice', 'invoice_generated', 'invoice_sent', 'invoice_paid', 'invoice_void')
  ),
  add constraint void_invoices_say_why check (voided_at is null or void_reason <> '');

drop index invoices_one_per_job;
create unique index invoices_one_per_job on invoices (job_id) where deleted_at is null and status <> 'invoice_void';
create index invoices_by_job on invoices (job_id) where deleted_at is null;

create or replace function decide_jobs_awaiting_invoice(job_ids uuid[]) returns void language sql as $$
  with waiting as (
    select id, completed_at from jobs
    where id = any(job_ids) and status = 'completed' and deleted_at is null
      and not exists (
        select from invoices
        where invoices.job_id = jobs.id and invoices.deleted_at is null and invoices.status <> 'invoice_void'
      )
  ), gone as (
    delete from jobs_awaiting_invoice
    where job_id = any(job_ids) and not exists (select from waiting where waiting.id = job_id)
  )
  insert into jobs_awaiting_invoice (job_id, completed_at)
  select id, completed_at from waiting order by id
  on conflict (job_id) do update set completed_at = excluded.completed_at
$$;

create or replace function figures_of_invoice(status text, created_at timestamptz, paid_at timestamptz, total_pence bigint,
  deleted_at timestamptz)
returns table (measure text, month date, amount bigint) language sql immutable as $$
  select measure, month, total_pence
  from (values
    ('invoiced', case when status not in ('awaiting_invoice', 'invoice_void') then london_month(created_at) end),
    ('paid', case when status <> 'invoice_void' then london_month(paid_at) end)
  ) as counted (measure, month)
  where month is not null and deleted_at is null
$$;
