create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  -- The API token that the actor acted by, where it was one.
  token_id uuid,
  what text not null,
  about uuid,
  before jsonb,
  after jsonb
);
create index audit_log_about on audit_log (about, at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_by_event on audit_log (what, at desc, id desc);
create index audit_log_by_time on audit_log (at desc, id desc);

-- What was issued or recorded never changes; the trigger says why.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;
create trigger audit_log_is_append_only before delete or update or truncate on audit_log for each statement execute function refuse_change('The audit log is append-only.');

-- The entries of the log, sealed in blocks of which each holds the hash of the one before.
create table log_blocks (
  number integer primary key,
  rows bytea not null,
  hash bytea not null,
  signature bytea not null,
  sealed_at timestamptz not null
);

create table log_checks (
  only_one boolean primary key default true check (only_one),
  holds boolean not null,
  sealed_up_to bigint,
  first_differing bigint,
  problem text not null,
  checked_at timestamptz not null
);

create table files (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null unique,
  original_key text unique,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  uploaded_by uuid,
  created_at timestamptz not null,
  -- A record has named it once: it stays for good.
  was_used boolean not null default false
);

create table removed_files (
  key text primary key,
  removed_at timestamptz not null
);
create index removed_files_by_time on removed_files (removed_at);

create table system_epoch (
  only_one boolean primary key default true check (only_one),
  epoch uuid not null default gen_random_uuid()
);
insert into system_epoch default values;

create table backups (
  made_at timestamptz not null,
  place uuid not null
);
create index backups_by_time on backups (made_at);

create table restores (
  epoch uuid primary key,
  restored_at timestamptz not null,
  backup_made_at timestamptz not null,
  -- The highest certificate number that was left out.
  last_certificate integer not null,
  -- Since when the reminders and second rounds that may have been sent after the backup wait for the office.
  reminders_held_at timestamptz,
  rounds_held_at timestamptz
);

create table setup_codes (
  code_sha256 bytea primary key,
  created_at timestamptz not null
);

create table seal_keys (
  only_one boolean primary key default true check (only_one),
  pem text not null,
  created_at timestamptz not null
);

create table task_runs (
  name text primary key,
  last_run_at timestamptz not null,
  last_problem text not null
);

create table task_workers (
  id text primary key,
  seen_at timestamptz not null
);
