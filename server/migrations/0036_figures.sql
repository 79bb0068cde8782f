-- What happened in each month, as sums that are kept ready: counting it out of 100,000 jobs and 1,000,000 items would be
-- the slowest page of all. A change only adds a row of its own (nobody waits for a shared one); now and then the rows are
-- folded into the sums. Whoever reads adds up both.
create table figures (
  measure text not null,
  -- The first day of the month in London.
  month date not null,
  value bigint not null,
  primary key (measure, month)
);

create table figure_changes (
  id bigint generated always as identity primary key,
  measure text not null,
  month date not null,
  change bigint not null
);

-- What each customer was invoiced for in a year, in London.
create table customer_years (
  year integer not null,
  company_id uuid not null references companies,
  invoiced_pence bigint not null,
  primary key (year, company_id)
);
create index customer_years_by_amount on customer_years (year, invoiced_pence desc, company_id);

create function london_month(moment timestamptz) returns date language sql immutable parallel safe
  return date_trunc('month', moment at time zone 'Europe/London')::date;

create function calendar_month(day date) returns date language sql immutable parallel safe
  return date_trunc('month', day::timestamp)::date;

-- One at a time and never waiting: who finds somebody folding leaves it to them.
create function fold_figures() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_figures')) then return; end if;
  with folded as (delete from figure_changes returning measure, month, change)
  insert into figures as kept (measure, month, value)
  select measure, month, sum(change) from folded group by measure, month having sum(change) <> 0
  on conflict (measure, month) do update set value = kept.value + excluded.value;
end $$;

create function fold_figures_sometimes() returns trigger language plpgsql as $$
begin
  if exists (select from added where id % 500 = 0) then perform fold_figures(); end if;
  return null;
end $$;

create trigger figures_are_folded_sometimes after insert on figure_changes
  referencing new table as added
  for each statement execute function fold_figures_sometimes();

-- What a row contributes. Everything below adds it for what a row is and takes it away for what it was.
create function figures_of_job(completed_at timestamptz, deleted_at timestamptz)
returns table (measure text, month date, amount bigint) language sql immutable as $$
  select 'jobs-completed', london_month(completed_at), 1::bigint where completed_at is not null and deleted_at is null
$$;

create function figures_of_item(examined_on date, item_deleted_at timestamptz, job_completed_at timestamptz,
  job_deleted_at timestamptz)
returns table (measure text, month date, amount bigint) language sql immutable as $$
  select measure, month, 1::bigint
  from (values
    ('items-examined', calendar_month(examined_on)),
    ('items-of-completed-jobs', london_month(job_completed_at))
  ) as counted (measure, month)
  where month is not null and item_deleted_at is null and job_deleted_at is null
$$;

create function figures_of_invoice(status text, created_at timestamptz, paid_at timestamptz, total_pence bigint,
  deleted_at timestamptz)
returns table (measure text, month date, amount bigint) language sql immutable as $$
  select measure, month, total_pence
  from (values
    ('invoiced', case when status <> 'awaiting_invoice' then london_month(created_at) end),
    ('paid', london_month(paid_at))
  ) as counted (measure, month)
  where month is not null and deleted_at is null
$$;

create function add_to_customer_years(years integer[], company_ids uuid[], pence bigint[]) returns void language sql as $$
  insert into customer_years as kept (year, company_id, invoiced_pence)
  select year, company_id, sum(amount)
  from unnest(years, company_ids, pence) as changed (year, company_id, amount)
  group by year, company_id
  having sum(amount) <> 0
  order by year, company_id
  on conflict (year, company_id) do update set invoiced_pence = kept.invoiced_pence + excluded.invoiced_pence
$$;

-- Nothing is ever erased (deleting hides), so there are new rows and changed rows, and no others.
create function figure_new_jobs() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as job, figures_of_job(job.completed_at, job.deleted_at)
  group by measure, month;
  return null;
end $$;

create function figure_changed_jobs() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as job,
    figures_of_job(job.completed_at, job.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  return null;
end $$;

create function figure_items_of_changed_jobs() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from new_rows join old_rows using (id)
    cross join lateral (values
      (1, new_rows.completed_at, new_rows.deleted_at), (-1, old_rows.completed_at, old_rows.deleted_at)
    ) as job (sign, completed_at, deleted_at)
    join inspection_items as item on item.job_id = new_rows.id and item.deleted_at is null
    cross join lateral figures_of_item(item.examined_on, item.deleted_at, job.completed_at, job.deleted_at)
  where (new_rows.completed_at, new_rows.deleted_at) is distinct from (old_rows.completed_at, old_rows.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  return null;
end $$;

create function move_invoices_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(job.company_id),
    array_agg(sign * amount))
  from new_rows join old_rows using (id)
    cross join lateral (values (1, new_rows.company_id), (-1, old_rows.company_id)) as job (sign, company_id)
    join invoices as invoice on invoice.job_id = new_rows.id
    cross join lateral figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence,
      invoice.deleted_at)
  where measure = 'invoiced' and new_rows.company_id <> old_rows.company_id;
  return null;
end $$;

create trigger new_jobs_are_figured after insert on jobs
  referencing new table as new_rows
  for each statement execute function figure_new_jobs();
create trigger changed_jobs_are_figured after update on jobs
  referencing old table as old_rows new table as new_rows
  for each statement execute function figure_changed_jobs();
create trigger items_of_changed_jobs_are_figured after update on jobs
  referencing old table as old_rows new table as new_rows
  for each statement execute function figure_items_of_changed_jobs();
create trigger invoices_of_changed_jobs_are_moved after update on jobs
  referencing old table as old_rows new table as new_rows
  for each statement execute function move_invoices_of_changed_jobs();

-- Whoever writes an item holds its job, so that it can't be completed or deleted unseen meanwhile.
create function figure_new_items() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as item join jobs on jobs.id = item.job_id
    cross join lateral figures_of_item(item.examined_on, item.deleted_at, jobs.completed_at, jobs.deleted_at)
  group by measure, month;
  return null;
end $$;

create function figure_changed_items() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (
      select 1 as sign, job_id, examined_on, deleted_at from new_rows
      union all
      select -1, job_id, examined_on, deleted_at from old_rows
    ) as item
    join jobs on jobs.id = item.job_id
    cross join lateral figures_of_item(item.examined_on, item.deleted_at, jobs.completed_at, jobs.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  return null;
end $$;

create trigger new_items_are_figured after insert on inspection_items
  referencing new table as new_rows
  for each statement execute function figure_new_items();
create trigger changed_items_are_figured after update on inspection_items
  referencing old table as old_rows new table as new_rows
  for each statement execute function figure_changed_items();

create function figure_new_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as invoice cross join lateral
    figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence, invoice.deleted_at)
  group by measure, month having sum(amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(amount))
  from new_rows as invoice join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced';
  return null;
end $$;

create function figure_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice cross join lateral
    figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence, invoice.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id),
    array_agg(sign * amount))
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced';
  return null;
end $$;

create trigger new_invoices_are_figured after insert on invoices
  referencing new table as new_rows
  for each statement execute function figure_new_invoices();
create trigger changed_invoices_are_figured after update on invoices
  referencing old table as old_rows new table as new_rows
  for each statement execute function figure_changed_invoices();

-- Customers, and jobs that await their invoice, are counted by the month in which they became that.
create function figure_new_companies() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'customers', london_month(created_at), count(*) from new_rows where deleted_at is null group by 2;
  return null;
end $$;

create function figure_changed_companies() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'customers', london_month(created_at), sum(sign)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as company
  where deleted_at is null group by 2 having sum(sign) <> 0;
  return null;
end $$;

create function figure_newly_awaiting() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'jobs-awaiting-invoice', london_month(completed_at), count(*) from new_rows group by 2;
  return null;
end $$;

create function figure_no_longer_awaiting() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'jobs-awaiting-invoice', london_month(completed_at), -count(*) from old_rows group by 2;
  return null;
end $$;

create function figure_still_awaiting() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'jobs-awaiting-invoice', london_month(completed_at), sum(sign)
  from (select 1 as sign, completed_at from new_rows union all select -1, completed_at from old_rows) as waiting
  group by 2 having sum(sign) <> 0;
  return null;
end $$;

create trigger new_companies_are_figured after insert on companies
  referencing new table as new_rows
  for each statement execute function figure_new_companies();
create trigger changed_companies_are_figured after update on companies
  referencing old table as old_rows new table as new_rows
  for each statement execute function figure_changed_companies();
create trigger newly_awaiting_jobs_are_figured after insert on jobs_awaiting_invoice
  referencing new table as new_rows
  for each statement execute function figure_newly_awaiting();
create trigger still_awaiting_jobs_are_figured after update on jobs_awaiting_invoice
  referencing old table as old_rows new table as new_rows
  for each statement execute function figure_still_awaiting();
create trigger no_longer_awaiting_jobs_are_figured after delete on jobs_awaiting_invoice
  referencing old table as old_rows
  for each statement execute function figure_no_longer_awaiting();

-- What was there before.
insert into figure_changes (measure, month, change)
select measure, month, sum(amount)
from jobs as job, figures_of_job(job.completed_at, job.deleted_at)
group by measure, month;
insert into figure_changes (measure, month, change)
select measure, month, sum(amount)
from inspection_items as item join jobs on jobs.id = item.job_id
  cross join lateral figures_of_item(item.examined_on, item.deleted_at, jobs.completed_at, jobs.deleted_at)
group by measure, month;
insert into figure_changes (measure, month, change)
select measure, month, sum(amount)
from invoices as invoice cross join lateral
  figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence, invoice.deleted_at)
group by measure, month having sum(amount) <> 0;
select add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(amount))
from invoices as invoice join jobs on jobs.id = invoice.job_id cross join lateral
  figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence, invoice.deleted_at)
where measure = 'invoiced';
insert into figure_changes (measure, month, change)
select 'customers', london_month(created_at), count(*) from companies where deleted_at is null group by 2;
insert into figure_changes (measure, month, change)
select 'jobs-awaiting-invoice', london_month(completed_at), count(*) from jobs_awaiting_invoice group by 2;
select fold_figures();
