-- How many jobs there are, by status: in all (the nil UUID), per company and per engineer. Counting 100,000 rows for
-- every page of a list would be the slowest part of it.
create table job_counts (
  scope uuid not null,
  status text not null,
  jobs integer not null,
  primary key (scope, status)
);

-- In the order of the key, so that two changes at once can't wait for each other in a ring.
create function add_to_job_counts(scopes uuid[], statuses text[], changes integer[]) returns void language sql as $$
  insert into job_counts as counted (scope, status, jobs)
  select scope, status, sum(change)
  from unnest(scopes, statuses, changes) as changed (scope, status, change)
  where scope is not null
  group by scope, status
  having sum(change) <> 0
  order by scope, status
  on conflict (scope, status) do update set jobs = counted.jobs + excluded.jobs
$$;

create function count_new_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_job_counts(array_agg(scope), array_agg(status), array_agg(1))
  from new_jobs, unnest(array['00000000-0000-0000-0000-000000000000', company_id, assigned_engineer_id]) as scope
  where deleted_at is null;
  return null;
end $$;

create function count_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_job_counts(array_agg(scope), array_agg(status), array_agg(change))
  from (
    select 1 as change, * from new_jobs
    union all
    select -1, * from old_jobs
  ) as changed, unnest(array['00000000-0000-0000-0000-000000000000', company_id, assigned_engineer_id]) as scope
  where deleted_at is null;
  return null;
end $$;

create trigger new_jobs_are_counted after insert on jobs
  referencing new table as new_jobs
  for each statement execute function count_new_jobs();

create trigger changed_jobs_are_counted after update on jobs
  referencing old table as old_jobs new table as new_jobs
  for each statement execute function count_changed_jobs();
