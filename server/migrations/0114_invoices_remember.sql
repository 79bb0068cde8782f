-- What happened to an invoice is remembered when its status goes back: the moments at which it first became sent and paid. What
-- was issued counts as invoiced whatever its status says, in the month of its invoice date.
alter table invoices
  add column first_sent_at timestamptz,
  add column first_paid_at timestamptz;

-- What the status was before is in the audit log.
update invoices set
  first_sent_at = coalesce(sent_at, (
    select min((after ->> 'sentDate')::timestamptz) from audit_log where about = invoices.id and what like 'invoice-%'
  )),
  first_paid_at = coalesce(paid_at, (
    select min((after ->> 'paidDate')::timestamptz) from audit_log where about = invoices.id and what like 'invoice-%'
  ))
where issued_at is not null;

-- Few at any time: somebody has set them back by hand.
create index invoices_issued_but_awaiting on invoices (id)
  where status = 'awaiting_invoice' and issued_at is not null and deleted_at is null;

create function counts_as_invoiced(status text, issued_at timestamptz) returns boolean language sql immutable parallel safe
  return status <> 'invoice_void' and (status <> 'awaiting_invoice' or issued_at is not null);

create function figures_of_invoice(status text, issued_at timestamptz, issued_on date, created_at timestamptz,
  paid_at timestamptz, total_pence bigint, deleted_at timestamptz)
returns table (measure text, month date, amount bigint) language sql immutable as $$
  select measure, month, total_pence
  from (values
    ('invoiced', case when counts_as_invoiced(status, issued_at)
      then coalesce(calendar_month(issued_on), london_month(created_at)) end),
    ('paid', case when status <> 'invoice_void' then london_month(paid_at) end)
  ) as counted (measure, month)
  where month is not null and deleted_at is null
$$;

create function figures_of_credit_note(status text, issued_at timestamptz, paid_at timestamptz, deleted_at timestamptz,
  issued_on date, total_pence bigint)
returns table (measure text, month date, amount bigint) language sql immutable as $$
  select measure, month, -total_pence
  from (values
    ('invoiced', case when counts_as_invoiced(status, issued_at) then calendar_month(issued_on) end),
    ('paid', case when status <> 'invoice_void' and paid_at is not null
      then greatest(calendar_month(issued_on), london_month(paid_at)) end)
  ) as counted (measure, month)
  where month is not null and deleted_at is null
$$;

-- Takes away what was counted until now, and adds what counts from now on.
create temporary table moved on commit drop as
select measure, month, sign * amount as change, jobs.company_id
from (
    select invoice.job_id, 1 as sign, figure.* from invoices as invoice cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at) as figure
    union all
    select invoice.job_id, -1, figure.* from invoices as invoice cross join lateral
      figures_of_invoice(invoice.status, invoice.created_at, invoice.paid_at, invoice.total_pence, invoice.deleted_at)
      as figure
    union all
    select invoice.job_id, 1, figure.* from invoices as invoice join credit_notes as note on note.invoice_id = invoice.id
      cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence) as figure
    union all
    select invoice.job_id, -1, figure.* from invoices as invoice join credit_notes as note on note.invoice_id = invoice.id
      cross join lateral
      figures_of_credit_note(invoice.status, invoice.paid_at, invoice.deleted_at, note.issued_on, note.total_pence)
      as figure
  ) as counted join jobs on jobs.id = counted.job_id;
insert into figure_changes (measure, month, change)
select measure, month, sum(change) from moved group by measure, month having sum(change) <> 0;
select add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(change))
from moved where measure = 'invoiced';

create or replace function move_invoices_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(job.company_id),
    array_agg(sign * amount))
  from new_rows join old_rows using (id)
    cross join lateral (values (1, new_rows.company_id), (-1, old_rows.company_id)) as job (sign, company_id)
    join invoices as invoice on invoice.job_id = new_rows.id
    cross join lateral figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced' and new_rows.company_id <> old_rows.company_id;
  return null;
end $$;

create or replace function figure_new_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as invoice cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  group by measure, month having sum(amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(amount))
  from new_rows as invoice join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced';
  return null;
end $$;

create or replace function figure_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id),
    array_agg(sign * amount))
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced';
  return null;
end $$;

create or replace function figure_new_credit_notes() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as note join invoices as invoice on invoice.id = note.invoice_id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  group by measure, month;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(amount))
  from new_rows as note join invoices as invoice on invoice.id = note.invoice_id
    join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  where measure = 'invoiced';
  return null;
end $$;

create or replace function figure_credit_notes_of_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join credit_notes as note on note.invoice_id = invoice.id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  group by measure, month having sum(sign * amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id),
    array_agg(sign * amount))
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join jobs on jobs.id = invoice.job_id
    join credit_notes as note on note.invoice_id = invoice.id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  where measure = 'invoiced';
  return null;
end $$;

create or replace function move_credit_notes_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(job.company_id),
    array_agg(sign * amount))
  from new_rows join old_rows using (id)
    cross join lateral (values (1, new_rows.company_id), (-1, old_rows.company_id)) as job (sign, company_id)
    join invoices as invoice on invoice.job_id = new_rows.id
    join credit_notes as note on note.invoice_id = invoice.id
    cross join lateral
      figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  where measure = 'invoiced' and new_rows.company_id <> old_rows.company_id;
  return null;
end $$;

drop function figures_of_invoice(text, timestamptz, timestamptz, bigint, timestamptz);
drop function figures_of_credit_note(text, timestamptz, timestamptz, date, bigint);
