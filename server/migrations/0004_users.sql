create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('engineer', 'admin', 'customer')),
  company_id uuid references companies,
  -- The examiner's particulars on a report. A blank employer means the firm itself.
  qualifications text not null default '',
  employer text not null default '',
  signature_file_id uuid references files,
  created_at timestamptz not null,
  -- A deleted user can't sign in; the name stays on their work.
  deleted_at timestamptz,
  version integer not null default 1,
  check ((role = 'customer') = (company_id is not null))
);
create unique index users_email on users (lower(email)) where deleted_at is null;
create index users_by_company on users (company_id) where deleted_at is null;
create index users_by_name on users (lower(name), id) where deleted_at is null;

alter table files add foreign key (uploaded_by) references users;
