create table job_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into job_numbers default values;

create table jobs (
  -- What lists and counts ask stands first: PostgreSQL reads a row from its beginning.
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  site_address_id uuid not null,
  assigned_engineer_id uuid references users,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  scheduled_on date not null,
  completed_at timestamptz,
  deleted_at timestamptz,
  number integer not null check (number > 0),
  search_text text generated always as (lower(' J-' || lpad(number::text, greatest(5, length(number::text)), '0') || ' ' || title)) stored not null,
  title text not null,
  description text not null default '',
  completed_by uuid references users,
  created_at timestamptz not null,
  created_by uuid references users,
  version integer not null default 1,
  made_sha256 bytea,
  signed_heading jsonb,
  report_withdrawn_at timestamptz,
  completion_reason text not null default '',
  late_reason text not null default '',
  start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  duration_minutes integer check (duration_minutes >= 1 and duration_minutes <= 1440),
  changed_at timestamptz,
  -- What the visit is to account for: its items, or also the pieces in service at its site.
  expects text not null default 'items' check (expects in ('items', 'site')),
  -- The visit whose unexamined pieces this one goes back for.
  revisit_of uuid references jobs,
  -- For whom it was before the office moved it to another company: what a person told those stands as told to them.
  former_company_ids uuid[] not null default '{}',
  foreign key (company_id, site_address_id) references site_addresses(company_id, id),
  check ((status = 'completed') = (completed_at is not null))
);
create index jobs_by_company on jobs (company_id, scheduled_on desc, id desc) where deleted_at is null;
create index jobs_by_day on jobs (scheduled_on desc, id desc) where deleted_at is null;
create index jobs_by_completion on jobs (completed_at desc, id desc) where status = 'completed' and deleted_at is null;
create index jobs_completed on jobs (id) include (completed_at, company_id) where status = 'completed' and deleted_at is null;
create index jobs_by_deletion on jobs (deleted_at) where deleted_at is not null;
create index jobs_by_engineer on jobs (assigned_engineer_id, scheduled_on desc, id desc) where deleted_at is null;
create unique index jobs_by_number on jobs (number);
create index jobs_by_site on jobs (site_address_id, scheduled_on desc, id desc) where deleted_at is null;
create index jobs_by_search_text on jobs using gin (search_text gin_trgm_ops) where deleted_at is null;
create index jobs_open_by_day on jobs (scheduled_on, id) include (company_id) where deleted_at is null and status in ('pending', 'in_progress');
create index jobs_by_status on jobs (status, scheduled_on desc, id desc) where deleted_at is null;

-- Under which ids devices have completed it: one that is sent again is recognised, also when the job was reopened since.
create table accepted_completions (
  job_id uuid not null references jobs,
  id uuid not null,
  primary key (job_id, id)
);

create table job_assignments (
  job_id uuid not null references jobs,
  user_id uuid not null references users,
  since timestamptz not null,
  until timestamptz,
  -- The visit as its engineer knew it when it was given to someone else: their calendar cancels that one.
  lost_visit jsonb,
  primary key (job_id, user_id),
  check ((until is null) = (lost_visit is null))
);
create index job_assignments_ended on job_assignments (user_id, until) where until is not null;

create table calendar_feeds (
  user_id uuid primary key references users,
  token_sha256 bytea not null unique,
  scope text not null check (scope in ('own', 'all')),
  created_at timestamptz not null
);
