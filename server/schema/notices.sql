create table rectifications (
  id uuid primary key default gen_random_uuid(),
  equipment_id uuid references equipment,
  rectified_on date not null,
  rectified_by text not null,
  description text not null,
  document_file_id uuid references files,
  recorded_at timestamptz not null,
  recorded_by uuid not null references users,
  -- It was a slip: nothing is put right by it any more.
  taken_back_at timestamptz,
  taken_back_by uuid references users,
  check ((taken_back_at is null) = (taken_back_by is null))
);
create index rectifications_by_document on rectifications (document_file_id) where document_file_id is not null;
create index rectifications_of_equipment on rectifications (equipment_id, recorded_at desc);

create table rectification_defects (
  rectification_id uuid not null references rectifications,
  defect_id uuid not null references defects,
  primary key (rectification_id, defect_id)
);
create index rectification_defects_of_defect on rectification_defects (defect_id);

create table notices (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  -- Of the job when a person was told: what they said is not for a company that it is moved to.
  told_company_id uuid not null references companies,
  origin text not null check (origin in ('person', 'completion', 'deletion', 'late')),
  words text not null,
  told_name text not null default '',
  told_role text not null default '',
  how text check (how in ('in_person', 'telephone', 'text', 'email', 'left_in_writing')),
  told_at timestamptz,
  clock_skew_seconds integer not null default 0,
  serious_injury_risk boolean,
  signature_file_id uuid references files,
  sha256 bytea,
  made_by uuid references users,
  made_at timestamptz not null,
  told_by_notice_id uuid references notices,
  state text not null default 'untold' check (state in ('untold', 'unread', 'read', 'disputed', 'closed')),
  check (origin <> 'person' or how is not null and told_at is not null)
);
create index notices_by_signature on notices (signature_file_id) where signature_file_id is not null;
create index notices_by_time on notices (made_at desc, id);
create index notices_by_state on notices (state, made_at desc);
create index notices_of_job on notices (job_id, made_at desc);
create index notices_told_at_company on notices (told_company_id, told_at desc) where told_at is not null;

create table notice_items (
  notice_id uuid not null references notices,
  item_id uuid not null,
  position integer not null,
  description text not null,
  serial_number text not null,
  asset_number text not null,
  examined_by uuid references users,
  primary key (notice_id, item_id)
);
create index notice_items_of_item on notice_items (item_id);

-- A danger as it was told.
create table notice_defects (
  notice_id uuid not null references notices,
  defect_id uuid not null references defects,
  position integer not null,
  class text not null check (class in ('danger', 'could_become_danger')),
  part text not null,
  description text not null,
  danger_by date,
  repair text not null,
  primary key (notice_id, defect_id)
);
create index notice_defects_of_defect on notice_defects (defect_id);

create table notice_acknowledgements (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices,
  says text not null check (says in ('will_be_repaired', 'out_of_use', 'not_here', 'disputed')),
  repair_by date,
  item_id uuid,
  -- Of the link that it came by; null of a customer who was signed in.
  token_sha256 bytea,
  name text not null,
  words text not null,
  at timestamptz not null,
  user_id uuid references users,
  company_id uuid not null references companies,
  photo_file_id uuid references files,
  taken_back_at timestamptz,
  -- By name: a person who has the link may have no account.
  taken_back_by text,
  check ((says = 'will_be_repaired') = (repair_by is not null)),
  check ((taken_back_at is null) = (taken_back_by is null))
);
create index notice_acknowledgements_by_photo on notice_acknowledgements (photo_file_id) where photo_file_id is not null;
create index notice_acknowledgements_of_notice on notice_acknowledgements (notice_id);

create table notice_calls (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices,
  name text not null,
  called_at timestamptz not null,
  words text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references users,
  company_id uuid not null references companies
);
create index notice_calls_of_notice on notice_calls (notice_id);

-- From which company to which its job went.
create table notice_moves (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices,
  from_company_id uuid not null references companies,
  to_company_id uuid not null references companies,
  moved_at timestamptz not null,
  moved_by uuid not null references users
);
create index notice_moves_of_notice on notice_moves (notice_id);

create table notice_links (
  token_sha256 bytea primary key,
  notice_id uuid not null references notices,
  mail_id uuid not null references mails,
  name text not null,
  company_id uuid not null references companies
);
create index notice_links_of_notice on notice_links (notice_id);

create table notice_mails (
  mail_id uuid primary key references mails,
  notice_id uuid not null references notices,
  round integer not null,
  company_id uuid not null references companies
);
create index notice_mails_of_notice on notice_mails (notice_id, round);

create table authority_copies (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null unique references notices,
  opened_at timestamptz not null,
  authority text check (authority in ('hse', 'local_authority', 'orr', 'onr')),
  name text not null default '',
  how text check (how in ('email', 'post', 'online_form', 'by_hand')),
  sent_on date,
  reference text not null default '',
  not_needed_reason text,
  other_authority_reason text not null default '',
  closed_at timestamptz,
  closed_by uuid references users,
  check ((closed_at is null) = (closed_by is null)),
  check (closed_at is null or not_needed_reason <> '' or authority is not null and how is not null and sent_on is not null)
);
create index authority_copies_open on authority_copies (opened_at) where closed_at is null;

-- As what a copy was closed before it was closed otherwise.
create table earlier_closings (
  id bigint generated always as identity primary key,
  copy_id uuid not null references authority_copies,
  authority text check (authority in ('hse', 'local_authority', 'orr', 'onr')),
  name text not null,
  how text check (how in ('email', 'post', 'online_form', 'by_hand')),
  sent_on date,
  reference text not null,
  not_needed_reason text,
  closed_at timestamptz not null,
  closed_by uuid not null references users
);
create index earlier_closings_of_copy on earlier_closings (copy_id);
