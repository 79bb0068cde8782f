-- A piece of equipment gets a life of its own: where it is, what became of it, and what its examinations say of it.
alter table equipment
  add column site_address_id uuid,
  add column location text not null default '',
  add column wll text not null default '',
  add column swl_configuration text not null default '',
  add column hol text not null default '',
  -- A year, a month or a day, as of an item.
  add column manufactured_on text check (manufactured_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  add column examination_type text not null default '12_monthly'
    check (examination_type in ('6_monthly', '12_monthly', 'written_scheme', 'exceptional')),
  add column ownership text not null default 'owned' check (ownership in ('owned', 'hired')),
  add column lessor_name text not null default '',
  add column lessor_address text not null default '',
  add column lessor_email text not null default '',
  add column lifecycle text not null default 'in_service' check (lifecycle in ('in_service', 'stored', 'withdrawn')),
  add column lifecycle_reason text not null default '',
  -- Entered by hand or by an import: it is listed even without an item.
  add column is_registered boolean not null default false,
  add column merged_into uuid references equipment,
  add column updated_at timestamptz,
  add column version integer not null default 1,
  -- What follows is derived from the items by trigger (refresh_equipment), never written by hand.
  add column live_items integer not null default 0,
  -- The last examination of a completed job.
  add column last_item_id uuid,
  add column last_examined_on date,
  add column next_examination_on date,
  add column is_not_fit boolean not null default false,
  -- The last examination's, or one's since that has reached the server.
  add column has_immediate_danger boolean not null default false,
  add column danger_by date,
  -- What was merged away, and what nothing stands behind any more, such as a corrected slip, is in no list.
  add column is_listed boolean not null
    generated always as ((live_items > 0 or is_registered) and merged_into is null) stored,
  -- A piece is at a site of its own company.
  add foreign key (company_id, site_address_id) references site_addresses (company_id, id);

create index equipment_by_due on equipment (next_examination_on, id) where is_listed;
create index equipment_by_company_and_due on equipment (company_id, next_examination_on, id) where is_listed;
create index equipment_by_site_and_due on equipment (site_address_id, next_examination_on, id) where is_listed;
create index equipment_merged_into on equipment (merged_into) where merged_into is not null;

-- The piece itself, or the one it was merged into in the end.
create function merged_equipment(piece uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select id, merged_into from equipment where id = piece
    union
    select next.id, next.merged_into from chain join equipment as next on next.id = chain.merged_into
  )
  select id from chain where merged_into is null
$$;

-- How an item came to its piece: by its words at every save; named, by whoever loaded or chose it; or told to be another
-- piece than the one its words led to.
alter table inspection_items
  add column equipment_choice text not null default 'words' check (equipment_choice in ('words', 'named', 'other'));

-- Words that a piece had before: whoever still writes them reaches the piece.
create table equipment_aliases (
  company_id uuid not null references companies,
  identity text not null,
  equipment_id uuid not null references equipment,
  created_at timestamptz not null,
  primary key (company_id, identity)
);
create index equipment_aliases_of_piece on equipment_aliases (equipment_id);

-- What a merge moved, so that it can be taken back.
create table equipment_merges (
  id uuid primary key default gen_random_uuid(),
  equipment_id uuid not null references equipment,
  into_id uuid not null references equipment,
  item_ids uuid[] not null,
  merged_at timestamptz not null,
  -- Null where a migration found two pieces to be one.
  merged_by uuid references users,
  unmerged_at timestamptz,
  unmerged_by uuid references users
);
-- A piece is merged into one other at a time.
create unique index equipment_merges_of_piece on equipment_merges (equipment_id) where unmerged_at is null;
create index equipment_merges_into_piece on equipment_merges (into_id) where unmerged_at is null;

-- Pairs of which somebody said that they are not one, the smaller id first.
create table not_duplicates (
  one_id uuid not null references equipment,
  other_id uuid not null references equipment,
  said_at timestamptz not null,
  said_by uuid references users,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
