create table jobs (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  scheduled_on date not null,
  company_id uuid not null references companies,
  site_address_id uuid not null,
  assigned_engineer_id uuid references users,
  completed_at timestamptz,
  completed_by uuid references users,
  created_at timestamptz not null,
  created_by uuid references users,
  -- A deleted job is hidden; whatever refers to it stays.
  deleted_at timestamptz,
  version integer not null default 1,
  -- A job is at a site of its own company.
  foreign key (company_id, site_address_id) references site_addresses (company_id, id),
  check ((status = 'completed') = (completed_at is not null))
);
create index jobs_by_day on jobs (scheduled_on desc, id desc) where deleted_at is null;
create index jobs_by_status on jobs (status, scheduled_on desc, id desc) where deleted_at is null;
create index jobs_by_company on jobs (company_id, scheduled_on desc, id desc) where deleted_at is null;
create index jobs_by_engineer on jobs (assigned_engineer_id, scheduled_on desc, id desc) where deleted_at is null;
create index jobs_by_site on jobs (site_address_id) where deleted_at is null;

-- Everyone a job was ever given to: their late work is kept, a stranger's is not.
create table job_assignments (
  job_id uuid not null references jobs,
  user_id uuid not null references users,
  since timestamptz not null,
  primary key (job_id, user_id)
);
