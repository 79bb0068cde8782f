-- A credit note takes back an issued invoice or a part of it. Its numbers are a series of their own, raised in the transaction
-- that makes one, as those of invoices are.
create table credit_note_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into credit_note_numbers default values;

-- Never changed and never deleted.
create table credit_notes (
  -- May be made by the form that was filled in: sent twice, it makes one credit note.
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  invoice_id uuid not null references invoices,
  reason text not null check (reason <> ''),
  -- As those of an invoice.
  lines jsonb not null,
  -- [{ category, rate, netPence, vatPence }]: the VAT depends on what was credited before.
  vat_groups jsonb not null,
  subtotal_pence bigint not null check (subtotal_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  total_pence bigint not null check (total_pence > 0),
  issued_on date not null,
  -- The firm as it is printed. The customer is the one frozen on the invoice.
  firm jsonb not null,
  created_at timestamptz not null,
  created_by uuid references users,
  pdf_file_id uuid references files,
  check (total_pence = subtotal_pence + vat_pence)
);
create index credit_notes_by_invoice on credit_notes (invoice_id, number desc);

alter table invoices
  add column credited_pence bigint not null default 0,
  add column is_credited_in_full boolean not null
    generated always as (credited_pence > 0 and credited_pence >= total_pence) stored,
  add constraint invoices_are_credited_at_most_once check (credited_pence between 0 and total_pence);

-- A job has one invoice that counts; a void one and one that was credited in full free it for a new one.
drop index invoices_one_per_job;
create unique index invoices_one_per_job on invoices (job_id)
  where deleted_at is null and status <> 'invoice_void' and not is_credited_in_full;

create or replace function decide_jobs_awaiting_invoice(job_ids uuid[]) returns void language sql as $$
  with waiting as (
    select id, completed_at from jobs
    where id = any(job_ids) and status = 'completed' and deleted_at is null
      and not exists (
        select from invoices
        where invoices.job_id = jobs.id and invoices.deleted_at is null and invoices.status <> 'invoice_void'
          and not invoices.is_credited_in_full
      )
  ), gone as (
    delete from jobs_awaiting_invoice
    where job_id = any(job_ids) and not exists (select from waiting where waiting.id = job_id)
  )
  insert into jobs_awaiting_invoice (job_id, completed_at)
  select id, completed_at from waiting order by id
  on conflict (job_id) do update set completed_at = excluded.completed_at
$$;

-- What the invoices of a status come to is what is left of them after their credit notes.
alter table invoice_totals add column credited_in_full integer not null default 0;

create function add_to_invoice_totals(statuses text[], counts integer[], pence bigint[], credited integer[])
returns void language sql as $$
  insert into invoice_totals as kept (status, invoices, total_pence, credited_in_full)
  select status, sum(count), sum(total), sum(full_credit)
  from unnest(statuses, counts, pence, credited) as changed (status, count, total, full_credit)
  group by status
  having sum(count) <> 0 or sum(total) <> 0 or sum(full_credit) <> 0
  order by status
  on conflict (status) do update
    set invoices = kept.invoices + excluded.invoices, total_pence = kept.total_pence + excluded.total_pence,
      credited_in_full = kept.credited_in_full + excluded.credited_in_full
$$;

create or replace function count_new_invoices() returns trigger language plpgsql as $$
begin
  perform add_to_invoice_totals(array_agg(status), array_agg(1), array_agg(total_pence - credited_pence),
    array_agg(is_credited_in_full::integer))
  from new_invoices where deleted_at is null;
  return null;
end $$;

create or replace function count_changed_invoices() returns trigger language plpgsql as $$
begin
  perform add_to_invoice_totals(array_agg(status), array_agg(change),
    array_agg(change * (total_pence - credited_pence)), array_agg(change * is_credited_in_full::integer))
  from (
    select 1 as change, * from new_invoices
    union all
    select -1, * from old_invoices
  ) as changed
  where deleted_at is null;
  return null;
end $$;

drop function add_to_invoice_totals(text[], integer[], bigint[]);

-- A credit note takes away what its invoice added: from what was invoiced, in the month of its date; from what was paid, in
-- that month too, or in the month of the payment where that came later. What does not count as invoiced has nothing to lose.
create function figures_of_credit_note(status text, paid_at timestamptz, deleted_at timestamptz, issued_on date,
  total_pence bigint)
returns table (measure text, month date, amount bigint) language sql immutable as $$
  select measure, month, -total_pence
  from (values
    ('invoiced', case when status not in ('awaiting_invoice', 'invoice_void') then calendar_month(issued_on) end),
    ('paid', case when status <> 'invoice_void' and paid_at is not null
      then greatest(calendar_month(issued_on), london_month(paid_at)) end)
  ) as counted (measure, month)
  where month is not null and deleted_at is null
$$;

-- Whoever writes a credit note holds its invoice and the job of that.
create function figure_new_credit_notes() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as note join invoices as invoice on invoice.id = note.invoice_id cross join lateral
    figures_of_credit_note(invoice.status, invoice.paid_at, invoice.deleted_at, note.issued_on, note.total_pence)
  group by measure, month;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(amount))
  from new_rows as note join invoices as invoice on invoice.id = note.invoice_id
    join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_credit_note(invoice.status, invoice.paid_at, invoice.deleted_at, note.issued_on, note.total_pence)
  where measure = 'invoiced';
  return null;
end $$;

create trigger new_credit_notes_are_figured after insert on credit_notes
  referencing new table as new_rows
  for each statement execute function figure_new_credit_notes();

create function figure_credit_notes_of_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join credit_notes as note on note.invoice_id = invoice.id cross join lateral
    figures_of_credit_note(invoice.status, invoice.paid_at, invoice.deleted_at, note.issued_on, note.total_pence)
  group by measure, month having sum(sign * amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id),
    array_agg(sign * amount))
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join jobs on jobs.id = invoice.job_id
    join credit_notes as note on note.invoice_id = invoice.id cross join lateral
    figures_of_credit_note(invoice.status, invoice.paid_at, invoice.deleted_at, note.issued_on, note.total_pence)
  where measure = 'invoiced';
  return null;
end $$;

create trigger credit_notes_of_changed_invoices_are_figured after update on invoices
  referencing old table as old_rows new table as new_rows
  for each statement execute function figure_credit_notes_of_changed_invoices();

create function move_credit_notes_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(job.company_id),
    array_agg(sign * amount))
  from new_rows join old_rows using (id)
    cross join lateral (values (1, new_rows.company_id), (-1, old_rows.company_id)) as job (sign, company_id)
    join invoices as invoice on invoice.job_id = new_rows.id
    join credit_notes as note on note.invoice_id = invoice.id
    cross join lateral
      figures_of_credit_note(invoice.status, invoice.paid_at, invoice.deleted_at, note.issued_on, note.total_pence)
  where measure = 'invoiced' and new_rows.company_id <> old_rows.company_id;
  return null;
end $$;

create trigger credit_notes_of_changed_jobs_are_moved after update on jobs
  referencing old table as old_rows new table as new_rows
  for each statement execute function move_credit_notes_of_changed_jobs();

-- Mail about a credit note stands with that of its invoice.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('invoice', 'certificate', 'credit-note'));
