create table inspection_items (
  -- May be made by the device that wrote the item.
  id uuid primary key default gen_random_uuid(),
  -- The order in which a job's items are listed.
  place bigint generated always as identity,
  job_id uuid not null references jobs,
  equipment_id uuid references equipment,
  status text not null check (status in ('awaiting_inspection', 'requires_repair', 'inspected')),
  serial_number text not null,
  asset_number text not null default '',
  description text not null,
  hol text not null default '',
  manufacturer text not null default '',
  model_name text not null default '',
  wll text not null default '',
  swl_configuration text not null default '',
  manufactured_on date,
  additional_info text not null default '',
  last_examined_on date,
  photo_file_id uuid references files,
  first_after_install boolean not null default false,
  installed_correctly boolean,
  examination_type text not null default '12_monthly'
    check (examination_type in ('6_monthly', '12_monthly', 'written_scheme', 'exceptional')),
  examined_on date,
  next_examination_on date,
  defect_part text not null default '',
  defect_description text not null default '',
  defect_immediate_danger boolean not null default false,
  defect_potential_danger boolean not null default false,
  danger_by date,
  repair_details text not null default '',
  test_details text not null default '',
  fit_for_purpose boolean not null default true,
  created_at timestamptz not null,
  created_by uuid references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- What was examined has its dates; what awaits that has none.
  check ((status = 'awaiting_inspection') = (examined_on is null)),
  check ((examined_on is null) = (next_examination_on is null))
);
create index inspection_items_by_job on inspection_items (job_id, place) include (status) where deleted_at is null;
create index inspection_items_by_equipment on inspection_items (equipment_id, examined_on desc) where deleted_at is null;
create index inspection_items_by_photo on inspection_items (photo_file_id) where photo_file_id is not null;

-- The content that made each version of an item, as its hash: a call that a device repeats is recognised for ever.
create table item_writes (
  item_id uuid not null references inspection_items,
  version integer not null,
  content_sha256 bytea not null,
  primary key (item_id, version)
);
