create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('engineer', 'admin', 'customer')),
  company_id uuid references companies,
  qualifications text not null default '',
  employer text not null default '',
  signature_file_id uuid references files,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  is_demo boolean not null default false,
  -- Of the first administrator: the address at the time, which ADMIN_EMAIL may still name.
  setup_email text,
  employer_address text not null default '',
  phone text not null default '',
  search_text text generated always as (lower(' ' || name || ' ' || email)) stored not null,
  check ((role = 'customer') = (company_id is not null))
);
create index users_by_company on users (company_id) where deleted_at is null;
create index users_by_name on users (lower(name), id) where deleted_at is null;
create index users_by_search_text on users using gin (search_text gin_trgm_ops);
create unique index users_email on users (lower(email)) where deleted_at is null;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  token_sha256 bytea not null unique,
  file_key bytea not null,
  created_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  device text not null,
  last_seen_at timestamptz not null
);
create index sessions_by_end on sessions (least(idle_until, ends_at));
create index sessions_by_user on sessions (user_id);

create table ended_sessions (
  token_sha256 bytea primary key,
  user_id uuid not null references users,
  reason text not null check (reason in ('expired', 'signed-out', 'ended', 'password-changed')),
  ended_at timestamptz not null
);
create index ended_sessions_by_end on ended_sessions (ended_at);
create index ended_sessions_by_user on ended_sessions (user_id);

create table failed_sign_ins (
  id bigint generated always as identity primary key,
  address text not null,
  account text not null,
  at timestamptz not null
);
create index failed_sign_ins_by_address on failed_sign_ins (address, at);
create index failed_sign_ins_by_time on failed_sign_ins (at);

alter table files add foreign key (uploaded_by) references users;
