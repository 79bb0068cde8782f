-- What a person needs to recognise their own sessions: never an address, never the browser's whole signature.
alter table sessions
  add column device text not null default 'Unknown device',
  -- To within ten minutes, written together with idle_until.
  add column last_seen_at timestamptz;
update sessions set last_seen_at = created_at;
alter table sessions
  alter column device drop default,
  alter column last_seen_at set not null;
