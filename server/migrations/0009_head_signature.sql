-- The one authoritative signature in the system; no row while there is none.
create table head_signature (
  only_one boolean primary key default true check (only_one),
  file_id uuid not null references files,
  -- Printed as Authorised by, unless the tool settings name somebody else.
  authorized_by text not null,
  saved_at timestamptz not null
);
