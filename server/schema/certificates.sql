create table certificate_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into certificate_numbers default values;

create table reserved_certificate_numbers (
  number integer primary key check (number > 0),
  issue_id uuid not null unique,
  expires_at timestamptz not null
);

create function certificate_words(number integer, version integer, facts jsonb) returns text language sql immutable as $$
  select lower(concat_ws(' ', 'C-' || lpad(number::text, greatest(6, length(number::text)), '0'), 'v' || version,
    facts #>> '{employer,name}', facts #>> '{job,title}', facts #>> '{premises,city}', serials.words))
  from (
    select string_agg(item ->> 'serialNumber', ' ') as words from jsonb_array_elements(facts -> 'items') as item
  ) as serials
$$;

create table certificates (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  number integer not null check (number > 0),
  version integer not null check (version > 0),
  code text not null unique,
  file_id uuid not null unique references files,
  sha256 text not null,
  facts jsonb not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  issued_by uuid references users,
  sealed_with text not null,
  is_timestamped boolean not null,
  company_id uuid not null references companies,
  words text generated always as (certificate_words(number, version, facts)) stored not null,
  unique (job_id, company_id, version),
  unique (number, version)
);
create index certificates_by_issue on certificates (issued_at desc, id desc);
create index certificates_by_part on certificates using gin (words gin_trgm_ops);
create index certificates_of_company on certificates (company_id, issued_at desc, id desc);

create trigger certificates_are_final before delete or update or truncate on certificates for each statement execute function refuse_change('An issued certificate is never changed: issue the next version.');

create table certificate_withdrawals (
  certificate_id uuid primary key references certificates,
  withdrawn_at timestamptz not null,
  withdrawn_by uuid references users,
  reason text not null check (reason <> '')
);

create trigger certificate_withdrawals_are_final before delete or update or truncate on certificate_withdrawals for each statement execute function refuse_change('A withdrawal is never changed: issue the next version of the certificate.');

create table certificate_extracts (
  id uuid primary key,
  certificate_id uuid not null references certificates,
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

create trigger certificate_extracts_are_final before delete or update or truncate on certificate_extracts for each statement execute function refuse_change('An extract of a certificate is never changed.');

create table verification_lookups (
  address text not null,
  minute timestamptz not null,
  lookups integer not null,
  primary key (address, minute)
);
create index verification_lookups_by_minute on verification_lookups (minute);

create table lessor_mails (
  mail_id uuid primary key references mails,
  certificate_id uuid not null references certificates,
  item_ids uuid[] not null
);
create index lessor_mails_of_certificate on lessor_mails (certificate_id);
