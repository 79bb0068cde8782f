-- One row per stored file. The bytes lie in the file store under `key`, a name nobody can guess.
create table files (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null unique,
  -- The bytes as they were received, kept as evidence and never served.
  original_key text unique,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  -- Of the bytes as they were received: the same upload sent twice is recognised by it.
  sha256 text not null,
  uploaded_by uuid,
  created_at timestamptz not null
);
