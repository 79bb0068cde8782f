-- The number of the last invoice. A sequence would leave gaps; this row is raised in the transaction that makes one.
create table invoice_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into invoice_numbers default values;

create table invoices (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  job_id uuid not null references jobs,
  status text not null default 'awaiting_invoice'
    check (status in ('awaiting_invoice', 'invoice_generated', 'invoice_sent', 'invoice_paid')),
  -- [{ description, quantity, unitPricePence }], always read and written whole.
  lines jsonb not null,
  subtotal_pence bigint not null check (subtotal_pence >= 0),
  -- Hundredths of a percent: 2000 is 20%.
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  vat_pence bigint not null check (vat_pence >= 0),
  total_pence bigint not null,
  terms text not null,
  notes text not null default '',
  created_at timestamptz not null,
  created_by uuid references users,
  sent_at timestamptz,
  paid_at timestamptz,
  -- The paper as it was last drawn, and the fingerprint of what it says.
  pdf_file_id uuid references files,
  pdf_says text,
  -- A deleted invoice is hidden; its number is never used again.
  deleted_at timestamptz,
  version integer not null default 1,
  check (total_pence = subtotal_pence + vat_pence),
  check ((pdf_file_id is null) = (pdf_says is null))
);
-- A job has one invoice; deleting it frees the job for a new one.
create unique index invoices_one_per_job on invoices (job_id) where deleted_at is null;
create index invoices_by_number on invoices (number desc) where deleted_at is null;
create index invoices_by_status on invoices (status, number desc) where deleted_at is null;
create index invoices_by_creation on invoices (created_at) include (status, total_pence) where deleted_at is null;
create index invoices_by_payment on invoices (paid_at) include (total_pence)
  where deleted_at is null and paid_at is not null;

-- How many invoices there are in each status, and what they come to: tabs and key figures ask it all the time.
create table invoice_totals (
  status text primary key,
  invoices integer not null,
  total_pence bigint not null
);

create function add_to_invoice_totals(statuses text[], counts integer[], pence bigint[]) returns void language sql as $$
  insert into invoice_totals as kept (status, invoices, total_pence)
  select status, sum(count), sum(total)
  from unnest(statuses, counts, pence) as changed (status, count, total)
  group by status
  having sum(count) <> 0 or sum(total) <> 0
  order by status
  on conflict (status) do update
    set invoices = kept.invoices + excluded.invoices, total_pence = kept.total_pence + excluded.total_pence
$$;

create function count_new_invoices() returns trigger language plpgsql as $$
begin
  perform add_to_invoice_totals(array_agg(status), array_agg(1), array_agg(total_pence))
  from new_invoices where deleted_at is null;
  return null;
end $$;

create function count_changed_invoices() returns trigger language plpgsql as $$
begin
  perform add_to_invoice_totals(array_agg(status), array_agg(change), array_agg(change * total_pence))
  from (
    select 1 as change, * from new_invoices
    union all
    select -1, * from old_invoices
  ) as changed
  where deleted_at is null;
  return null;
end $$;

create trigger new_invoices_are_counted after insert on invoices
  referencing new table as new_invoices
  for each statement execute function count_new_invoices();

create trigger changed_invoices_are_counted after update on invoices
  referencing old table as old_invoices new table as new_invoices
  for each statement execute function count_changed_invoices();
