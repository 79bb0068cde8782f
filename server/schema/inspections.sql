create table inspection_items (
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity not null,
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
  manufactured_on text check (manufactured_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  additional_info text not null default '',
  last_examined_on date,
  photo_file_id uuid references files,
  first_after_install boolean not null default false,
  installed_correctly boolean,
  serious_injury_risk boolean,
  examination_type text not null default '12_monthly' check (examination_type in ('6_monthly', '12_monthly', 'written_scheme', 'exceptional')),
  examined_on date,
  next_examination_on date,
  test_details text not null default '',
  fit_for_purpose boolean not null default true,
  created_at timestamptz not null,
  created_by uuid references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  added_at timestamptz,
  -- When its result was recorded on the device, never later than its arrival.
  recorded_at timestamptz,
  sort_at timestamptz generated always as (COALESCE(added_at, created_at)) stored not null,
  is_accessory boolean,
  lifts_people boolean,
  scheme_reference text not null default '',
  exceptional_event text not null default '',
  examined_by uuid references users,
  changed_by_office_at timestamptz,
  outcome text not null default 'examined' check (outcome in ('examined', 'not_presented', 'not_found', 'no_access', 'withdrawn', 'not_this_visit')),
  outcome_reason text not null default '',
  limitations text not null default '',
  more_photo_file_ids jsonb not null default '[]' check (jsonb_typeof(more_photo_file_ids) = 'array'),
  equipment_choice text not null default 'words' check (equipment_choice in ('words', 'named', 'other')),
  check ((status = 'awaiting_inspection') = (examined_on is null)),
  check ((examined_on is null) = (next_examination_on is null)),
  check (outcome = 'examined' or examined_on is null)
);
create index inspection_items_by_day on inspection_items (examined_on) include (job_id) where deleted_at is null;
create index inspection_items_by_equipment on inspection_items (equipment_id, examined_on desc) where deleted_at is null;
create index inspection_items_by_job on inspection_items (job_id, sort_at, place) include (status) where deleted_at is null;
create index inspection_items_by_more_photos on inspection_items using gin (more_photo_file_ids) where more_photo_file_ids <> '[]';
create index inspection_items_by_photo on inspection_items (photo_file_id) where photo_file_id is not null;
create index inspection_items_deleted_by_office on inspection_items (job_id) where ((deleted_at is not null) and (changed_by_office_at is not null));
create index inspection_items_by_examination on inspection_items (examined_on desc) where ((deleted_at is null) and (examined_on is not null));
create index inspection_items_of_equipment on inspection_items (equipment_id) where equipment_id is not null;
create index inspection_items_of_job on inspection_items (job_id) include (equipment_id, deleted_at);

-- A defect of an item. One that was notified, or stood in a completed job, stays when the item no longer states it. The item may
-- be one that is kept for review and not in its job yet.
create table defects (
  id uuid primary key,
  item_id uuid not null,
  -- Under which id clients know it: another than its own where that was taken, or where it was found anew after it was put right.
  sent_as uuid not null,
  position integer not null,
  part text not null,
  description text not null,
  class text not null check (class in ('danger', 'could_become_danger', 'observation')),
  -- Of a danger now, that the specification's other tick was set as well.
  is_potential_too boolean not null default false,
  danger_by date,
  repair text not null,
  is_stated boolean not null,
  is_notified boolean not null default false,
  -- What stands since it was notified or its job completed: never less than was stated once.
  stands_now boolean,
  stands_by date,
  found_on date,
  ended_by text check (ended_by in ('examined', 'rectified')),
  ended_on date,
  -- The day of the first examination since; null while one that was put right was not examined.
  end_examined_on date,
  check ((stands_now is null) = (found_on is null)),
  check ((ended_by is null) = (ended_on is null))
);
create index defects_of_item on defects (item_id);
create index defects_not_notified on defects (item_id) where is_stated and not is_notified and class <> 'observation';

-- By its hash a write that is sent again is recognised; what stood before it tells an item's earlier versions.
create table item_writes (
  item_id uuid not null references inspection_items,
  version integer not null,
  content_sha256 bytea not null,
  written_at timestamptz not null,
  written_by uuid not null references users,
  content_before jsonb,
  primary key (item_id, version)
);

create table pending_reviews (
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity not null,
  job_id uuid not null references jobs,
  item_id uuid not null,
  kind text not null check (kind in ('new-item', 'changed-item', 'deleted-item')),
  because text not null check (because in ('job-deleted', 'job-reassigned', 'job-completed', 'job-cancelled', 'imported')),
  content jsonb,
  reason text,
  sent_sha256 bytea not null,
  sent_by uuid not null references users,
  recorded_at timestamptz not null,
  arrived_at timestamptz not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'accepted', 'dismissed')),
  settled_by uuid references users,
  settled_at timestamptz,
  unique (job_id, sent_by, sent_sha256)
);
create index pending_reviews_by_arrival on pending_reviews (outcome, place);
create index pending_reviews_by_item on pending_reviews (item_id);
create index pending_reviews_waiting on pending_reviews (job_id) where outcome = 'waiting';

-- The person on site signs for what was not presented; the last one counts.
create table site_signatures (
  id uuid primary key,
  job_id uuid not null references jobs,
  name text not null,
  file_id uuid not null references files,
  sha256 bytea not null,
  signed_at timestamptz not null,
  received_at timestamptz not null,
  item_ids uuid[],
  signed_for uuid not null references users
);
create index site_signatures_of_job on site_signatures (job_id, received_at desc);

-- Where the customer says that a piece is which was not examined.
create table count_notes (
  id uuid primary key,
  job_id uuid not null references jobs,
  equipment_id uuid not null references equipment,
  text text not null,
  written_at timestamptz not null,
  written_by uuid not null references users
);
create index count_notes_of_job on count_notes (job_id);
create index count_notes_of_piece on count_notes (equipment_id);
