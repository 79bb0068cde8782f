-- The pieces of equipment themselves, each known by what was last written about it.
create table equipment (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  -- Made by the contract's rule from serial number, asset number and description.
  identity text not null,
  serial_number text not null,
  asset_number text not null default '',
  description text not null,
  manufacturer text not null default '',
  model_name text not null default '',
  created_at timestamptz not null,
  unique (company_id, identity)
);
