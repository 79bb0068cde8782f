create table exports (
  id uuid primary key default gen_random_uuid(),
  -- Null for everything the firm has.
  company_id uuid references companies,
  -- Holds what customers see of their company, and no more.
  is_for_customer boolean not null,
  -- At these sites alone; null for all of them.
  site_address_ids uuid[],
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint,
  error text,
  created_at timestamptz not null,
  created_by uuid not null references users,
  finished_at timestamptz,
  check (not is_for_customer or company_id is not null)
);
create index exports_by_time on exports (created_at desc, id);
