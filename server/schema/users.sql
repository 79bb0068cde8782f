create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  -- Null until the person has chosen one: they were invited.
  password_hash text,
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
  -- Who invited them, where that was no administrator.
  invited_by uuid references users,
  -- The login that joined with their invitation; their own user went with that.
  joined_as uuid references users,
  search_text text generated always as (lower(' ' || name || ' ' || email)) stored not null,
  check ((role = 'customer') = (company_id is not null))
);
create index users_by_company on users (company_id) where deleted_at is null;
create index users_by_name on users (lower(name), id) where deleted_at is null;
create index users_by_search_text on users using gin (search_text gin_trgm_ops);
-- Customers invite without learning who has a login: until it is accepted, their invitation stands beside it.
create unique index users_email on users (lower(email))
  where deleted_at is null and (password_hash is not null or invited_by is null);

-- What a customer reaches; the first of their companies is also users.company_id.
create table memberships (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  -- Apart from the sites: whose only site was deleted reaches nothing, never everything.
  is_all_sites boolean not null,
  may_invite boolean not null default false,
  primary key (user_id, company_id)
);
create index memberships_by_company on memberships (company_id);

create table membership_sites (
  user_id uuid not null,
  company_id uuid not null,
  site_address_id uuid not null,
  primary key (user_id, company_id, site_address_id),
  foreign key (user_id, company_id) references memberships on delete cascade,
  foreign key (company_id, site_address_id) references site_addresses(company_id, id)
);

-- One link a person and purpose: a newer one takes its place, and using it ends it.
create table user_links (
  user_id uuid not null references users,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_sha256 bytea not null unique,
  ends_at timestamptz not null,
  primary key (user_id, purpose)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  token_sha256 bytea not null unique,
  file_key bytea not null,
  created_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  device text not null,
  last_seen_at timestamptz not null,
  -- The firm requires a second factor that its user has not set up: until then it opens nothing else.
  must_set_up boolean not null default false
);
create index sessions_by_end on sessions (least(idle_until, ends_at));
create index sessions_by_user on sessions (user_id);

-- The account at the provider of single sign-on that opens a login, from the first sign-in on.
create table sso_identities (
  user_id uuid primary key references users,
  issuer text not null,
  subject text not null,
  bound_at timestamptz not null
);
create unique index sso_identities_by_account on sso_identities (issuer, subject);

create table sso_codes (
  code_sha256 bytea primary key,
  browser_sha256 bytea not null,
  user_id uuid not null references users,
  ends_at timestamptz not null
);

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null,
  token_sha256 bytea not null unique,
  file_key bytea not null,
  role text not null check (role in ('engineer', 'admin')),
  read_only boolean not null,
  ends_on date not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  warned_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);

create table ended_sessions (
  token_sha256 bytea primary key,
  user_id uuid not null references users,
  reason text not null check (reason in ('expired', 'signed-out', 'ended', 'password-changed')),
  ended_at timestamptz not null
);
create index ended_sessions_by_end on ended_sessions (ended_at);
create index ended_sessions_by_user on ended_sessions (user_id);

-- Of an authenticator app. Its key is encrypted with one that lies outside the database.
create table totp_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  key_encrypted bytea not null,
  created_at timestamptz not null,
  -- Null until the first code has confirmed it.
  confirmed_at timestamptz,
  -- The newest half minute whose code was used: no code is accepted twice.
  last_step integer not null default 0
);
-- The one in use, and beside it perhaps one that is to take its place.
create unique index totp_keys_by_user on totp_keys (user_id, (confirmed_at is null));

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table recovery_codes (
  user_id uuid not null references users,
  code_sha256 bytea not null,
  primary key (user_id, code_sha256)
);

-- Between the two steps of a sign-in, and of making a passkey. A sign-in by passkey alone has no user until it is answered.
create table sign_in_challenges (
  token_sha256 bytea primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey', 'new-passkey')),
  user_id uuid references users,
  tries integer not null default 0,
  ends_at timestamptz not null,
  check ((purpose = 'passkey') = (user_id is null))
);
create index sign_in_challenges_by_end on sign_in_challenges (ends_at);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);

create table failed_sign_ins (
  id bigint generated always as identity primary key,
  address text not null,
  account text not null,
  at timestamptz not null
);
create index failed_sign_ins_by_address on failed_sign_ins (address, at);
create index failed_sign_ins_by_time on failed_sign_ins (at);

alter table files add foreign key (uploaded_by) references users;
