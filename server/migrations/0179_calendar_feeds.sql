-- One address per person at which a calendar program reads their jobs. The token opens nothing but what this database
-- holds anyway, and its owner is shown it again: so it is kept as it is (decision 0195).
create table calendar_feeds (
  user_id uuid primary key references users,
  token text not null unique,
  scope text not null check (scope in ('own', 'all')),
  created_at timestamptz not null
);

-- When a job was last changed, and when it stopped being somebody's: a calendar is told of both for a while.
alter table jobs add column changed_at timestamptz;
alter table job_assignments add column until timestamptz;
create index job_assignments_ended on job_assignments (user_id, until) where until is not null;
create index jobs_by_deletion on jobs (deleted_at) where deleted_at is not null;
