create table purchase_order_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into purchase_order_numbers default values;

create table purchase_orders (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique check (number > 0),
  supplier text not null,
  contract_reference text not null default '',
  status text not null default 'draft' check (status in ('draft', 'ordered', 'received', 'paid')),
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  total_pence bigint not null check (total_pence >= 0),
  notes text not null default '',
  invoice_file_id uuid references files,
  delivery_note_file_id uuid references files,
  ordered_at timestamptz,
  received_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references users,
  deleted_at timestamptz,
  version integer not null default 1,
  words text generated always as (lower(((((('#' || number) || ' ') || supplier) || ' ') || contract_reference))) stored not null
);
create index purchase_orders_by_number on purchase_orders (number desc) where deleted_at is null;
create index purchase_orders_by_status on purchase_orders (status, number desc) where deleted_at is null;
create index purchase_orders_by_words on purchase_orders using gin (words gin_trgm_ops) where deleted_at is null;
