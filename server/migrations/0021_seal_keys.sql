-- The key we made ourselves to seal reports, where several servers share one database and have no folder in common.
-- On one machine it lies in the data folder instead. The firm's own (SEAL_P12) is never kept.
create table seal_keys (
  only_one boolean primary key default true check (only_one),
  pem text not null,
  created_at timestamptz not null
);
