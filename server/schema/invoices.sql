create table invoice_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into invoice_numbers default values;

create table invoices (
  -- What lists and counts ask stands first: PostgreSQL reads a row from its beginning.
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  number integer not null unique check (number > 0),
  status text not null default 'awaiting_invoice' check (status in ('awaiting_invoice', 'invoice_generated', 'invoice_sent', 'invoice_paid', 'invoice_void')),
  deleted_at timestamptz,
  is_credited_in_full boolean generated always as (((credited_pence > 0) and (credited_pence >= total_pence))) stored not null,
  total_pence bigint not null,
  credited_pence bigint not null default 0,
  lines jsonb not null,
  subtotal_pence bigint not null check (subtotal_pence >= 0),
  vat_basis_points integer not null check (vat_basis_points >= 0 and vat_basis_points <= 10000),
  vat_pence bigint not null check (vat_pence >= 0),
  terms text not null,
  notes text not null default '',
  created_at timestamptz not null,
  created_by uuid references users,
  sent_at timestamptz,
  paid_at timestamptz,
  pdf_file_id uuid references files,
  pdf_says text,
  version integer not null default 1,
  issued_at timestamptz,
  issued_on date,
  supplied_on date,
  payment_days integer check (payment_days >= 0 and payment_days <= 365),
  order_number text not null default '',
  frozen jsonb,
  voided_at timestamptz,
  voided_by uuid references users,
  void_reason text,
  first_sent_at timestamptz,
  first_paid_at timestamptz,
  approval_id uuid unique,
  chased_at timestamptz,
  invoiced_on date generated always as (coalesce(issued_on, (created_at at time zone 'Europe/London')::date)) stored not null,
  constraint invoices_are_credited_at_most_once check (credited_pence >= 0 and credited_pence <= total_pence),
  constraint invoices_are_frozen_when_issued check ((issued_at is null) = (frozen is null)),
  check (total_pence = (subtotal_pence + vat_pence)),
  check ((pdf_file_id is null) = (pdf_says is null)),
  constraint issued_invoices_are_dated check (issued_at is null or issued_on is not null),
  constraint void_invoices_say_why check (voided_at is null or void_reason <> '')
);
create index invoices_by_day on invoices (invoiced_on) include (status, issued_at, total_pence, job_id) where deleted_at is null;
create index invoices_by_job on invoices (job_id) where deleted_at is null;
create index invoices_by_number on invoices (number desc) where deleted_at is null;
create index invoices_by_payment on invoices (paid_at) include (status, total_pence) where ((deleted_at is null) and (paid_at is not null));
create index invoices_by_status on invoices (status, number desc) include (total_pence, credited_pence, is_credited_in_full, issued_at) where deleted_at is null;
create unique index invoices_one_per_job on invoices (job_id) where ((deleted_at is null) and (status <> 'invoice_void') and (not is_credited_in_full));

create table credit_note_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into credit_note_numbers default values;

create table credit_notes (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  invoice_id uuid not null references invoices,
  reason text not null check (reason <> ''),
  lines jsonb not null,
  vat_groups jsonb not null,
  subtotal_pence bigint not null check (subtotal_pence >= 0),
  vat_pence bigint not null check (vat_pence >= 0),
  total_pence bigint not null check (total_pence > 0),
  issued_on date not null,
  firm jsonb not null,
  created_at timestamptz not null,
  created_by uuid references users,
  pdf_file_id uuid references files,
  check (total_pence = (subtotal_pence + vat_pence))
);
create index credit_notes_by_invoice on credit_notes (invoice_id, number desc);
