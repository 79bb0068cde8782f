create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- The token itself is never kept.
  token_sha256 bytea not null unique,
  -- Signs the addresses of files this session asked for, so that they die with it.
  file_key bytea not null,
  created_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (least(idle_until, ends_at));
