-- The one-time codes that make the first administrator of an empty system, one per server that started on it.
-- All of them are gone once one was used.
create table setup_codes (
  code_sha256 bytea primary key,
  created_at timestamptz not null
);
