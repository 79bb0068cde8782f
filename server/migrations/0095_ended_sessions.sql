-- Why a session is over, so that its device can be told when it asks next. Never the token, only its hash.
create table ended_sessions (
  token_sha256 bytea primary key,
  user_id uuid not null references users,
  reason text not null check (reason in ('expired', 'signed-out', 'ended', 'password-changed')),
  ended_at timestamptz not null
);
create index ended_sessions_by_user on ended_sessions (user_id);
create index ended_sessions_by_end on ended_sessions (ended_at);
