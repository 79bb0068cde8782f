-- The number of the last certificate. A sequence would leave gaps; this row is raised in the transaction that issues one.
create table certificate_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into certificate_numbers default values;

-- Every report that was issued. A job keeps its number; whatever is issued for it later is the next version of it.
create table certificates (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  number integer not null check (number > 0),
  version integer not null check (version > 0),
  -- Part of the verification address; nobody can guess it.
  code text not null unique,
  file_id uuid not null unique references files,
  -- Of the file as it was issued.
  sha256 text not null,
  -- What the paper says, frozen.
  facts jsonb not null,
  -- The completion of the job that it reports on.
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  issued_by uuid references users,
  -- The SHA-256 fingerprint of the certificate it is sealed with.
  sealed_with text not null,
  is_timestamped boolean not null,
  unique (job_id, version),
  unique (number, version)
);
create index certificates_by_issue on certificates (issued_at desc);

create function refuse_change_of_certificate() returns trigger language plpgsql as $$
begin
  raise exception 'An issued certificate is never changed: issue the next version.';
end $$;

create trigger certificates_are_final
  before update or delete or truncate on certificates
  for each statement execute function refuse_change_of_certificate();
