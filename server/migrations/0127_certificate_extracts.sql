-- Extracts of an issued report for one of its items, each with a file, a seal and a verification address of its own. What an
-- extract says is the frozen facts of its report.
create table certificate_extracts (
  id uuid primary key,
  certificate_id uuid not null references certificates,
  -- As the report's facts name it; the item itself may have been deleted since.
  item_id uuid not null,
  code text not null unique,
  file_id uuid not null unique references files,
  sha256 text not null,
  made_at timestamptz not null,
  made_by uuid references users,
  sealed_with text not null,
  is_timestamped boolean not null,
  unique (certificate_id, item_id)
);

create function refuse_change_of_extract() returns trigger language plpgsql as $$
begin
  raise exception 'An extract of a certificate is never changed.';
end $$;

create trigger certificate_extracts_are_final
  before update or delete or truncate on certificate_extracts
  for each statement execute function refuse_change_of_extract();
