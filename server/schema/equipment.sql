create table equipment (
  -- What lists and counts ask stands first: PostgreSQL reads a row from its beginning.
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  site_address_id uuid,
  is_listed boolean generated always as ((((live_items > 0) or is_registered) and (merged_into is null))) stored not null,
  next_examination_on date,
  lifecycle text not null default 'in_service' check (lifecycle in ('in_service', 'stored', 'withdrawn')),
  is_not_fit boolean not null default false,
  has_immediate_danger boolean not null default false,
  danger_by date,
  rectified_on date,
  -- Completed visits in a row at which it was not presented.
  not_presented_times integer not null default 0,
  search_text text generated always as (lower(
    ' ' || serial_number || ' ' || regexp_replace(serial_number, '[^[:alnum:]]', '', 'g') || ' ' || asset_number || ' ' ||
    description || ' ' || manufacturer || ' ' || location
  )) stored not null,
  identity text not null,
  serial_number text not null,
  asset_number text not null default '',
  description text not null,
  manufacturer text not null default '',
  model_name text not null default '',
  created_at timestamptz not null,
  -- When it was last moved or seen there; null where that was never said.
  placed_at timestamptz,
  location text not null default '',
  wll text not null default '',
  swl_configuration text not null default '',
  hol text not null default '',
  manufactured_on text check (manufactured_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  examination_type text not null default '12_monthly' check (examination_type in ('6_monthly', '12_monthly', 'written_scheme', 'exceptional')),
  ownership text not null default 'owned' check (ownership in ('owned', 'hired')),
  lessor_name text not null default '',
  lessor_address text not null default '',
  lessor_email text not null default '',
  lifecycle_reason text not null default '',
  is_registered boolean not null default false,
  made_sha256 bytea,
  merged_into uuid references equipment,
  updated_at timestamptz,
  version integer not null default 1,
  live_items integer not null default 0,
  last_item_id uuid,
  last_examined_on date,
  rectified_by text not null default '',
  rectified_reported_by text not null default '',
  unique (company_id, identity),
  foreign key (company_id, site_address_id) references site_addresses(company_id, id)
);
create index equipment_by_company_and_due on equipment (company_id, next_examination_on, id) include (lifecycle, is_not_fit, has_immediate_danger, danger_by, rectified_on) where is_listed;
create index equipment_by_due on equipment (next_examination_on, id) include (company_id, site_address_id, lifecycle, is_not_fit, has_immediate_danger, danger_by, rectified_on, not_presented_times) where is_listed;
create index equipment_by_identity on equipment (identity collate "C");
create index equipment_by_part on equipment using gin (lower(((serial_number || ' ') || asset_number)) gin_trgm_ops);
create index equipment_by_site_and_due on equipment (site_address_id, next_examination_on, id) where is_listed;
create index equipment_by_search_text on equipment using gin (search_text gin_trgm_ops) where is_listed;
create index equipment_merged_by_part on equipment using gin (lower(((serial_number || ' ') || asset_number)) gin_trgm_ops) where merged_into is not null;
create index equipment_merged_by_words on equipment (identity collate "C") where merged_into is not null;
create index equipment_merged_into on equipment (merged_into) where merged_into is not null;
create index equipment_not_presented on equipment (not_presented_times) where is_listed and not_presented_times > 0;
create index equipment_with_mark on equipment (company_id) where is_listed and identity ~ '^(serial|asset) .* [0-9a-f]{8}-[-0-9a-f]{27}$';
create index equipment_without_site_by_due on equipment (company_id, next_examination_on) where is_listed and (site_address_id is null);

-- The piece itself, or the one that it was merged into in the end.
create function merged_equipment(piece uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select id, merged_into from equipment where id = piece
    union
    select next.id, next.merged_into from chain join equipment as next on next.id = chain.merged_into
  )
  select id from chain where merged_into is null
$$;

create table equipment_aliases (
  company_id uuid not null references companies,
  identity text not null,
  equipment_id uuid not null references equipment,
  created_at timestamptz not null,
  primary key (company_id, identity)
);
create index equipment_aliases_by_words on equipment_aliases (identity collate "C");
create index equipment_aliases_of_piece on equipment_aliases (equipment_id);

create table equipment_merges (
  id uuid primary key default gen_random_uuid(),
  equipment_id uuid not null references equipment,
  into_id uuid not null references equipment,
  item_ids uuid[] not null,
  merged_at timestamptz not null,
  merged_by uuid references users,
  unmerged_at timestamptz,
  unmerged_by uuid references users
);
create index equipment_merges_into_piece on equipment_merges (into_id) where unmerged_at is null;
create unique index equipment_merges_of_piece on equipment_merges (equipment_id) where unmerged_at is null;

create table not_duplicates (
  one_id uuid not null references equipment,
  other_id uuid not null references equipment,
  said_at timestamptz not null,
  said_by uuid references users,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
