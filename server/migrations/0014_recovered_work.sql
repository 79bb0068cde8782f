-- Work that arrived for a job which was meanwhile completed, cancelled, given to another or deleted. Never erased.
create table recovered_work (
  id uuid primary key default gen_random_uuid(),
  -- The order of arrival.
  place bigint generated always as identity,
  job_id uuid not null references jobs,
  -- As the device names it; a new item does not exist yet.
  item_id uuid not null,
  kind text not null check (kind in ('new-item', 'changed-item', 'deleted-item')),
  because text not null,
  content jsonb,
  reason text,
  -- Of everything that was sent: the same call repeated is kept once.
  sent_sha256 bytea not null,
  sent_by uuid not null references users,
  arrived_at timestamptz not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'accepted', 'dismissed')),
  settled_by uuid references users,
  settled_at timestamptz,
  unique (job_id, sent_by, sent_sha256)
);
create index recovered_work_by_arrival on recovered_work (outcome, place);
create index recovered_work_by_item on recovered_work (item_id);
