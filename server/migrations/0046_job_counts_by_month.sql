-- The counts, now by month of the scheduled day as well: they say in which month the thousandth page of a list begins,
-- so that nobody walks there through all pages before it.
drop trigger new_jobs_are_counted on jobs;
drop trigger changed_jobs_are_counted on jobs;
drop function count_new_jobs, count_changed_jobs, add_to_job_counts;

alter table job_counts add column month date;
delete from job_counts;
alter table job_counts drop constraint job_counts_pkey, add primary key (scope, month, status);

create function add_to_job_counts(scopes uuid[], months date[], statuses text[], changes integer[]) returns void
language sql as $$
  insert into job_counts as counted (scope, month, status, jobs)
  select scope, month, status, sum(change)
  from unnest(scopes, months, statuses, changes) as changed (scope, month, status, change)
  where scope is not null
  group by scope, month, status
  having sum(change) <> 0
  -- In the order of the key, so that two changes at once can't wait for each other in a ring.
  order by scope, month, status
  on conflict (scope, month, status) do update set jobs = counted.jobs + excluded.jobs
$$;

create function month_of(day date) returns date language sql immutable as $$
  select date_trunc('month', day::timestamp)::date
$$;

create function count_new_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_job_counts(array_agg(scope), array_agg(month_of(scheduled_on)), array_agg(status), array_agg(1))
  from new_jobs, unnest(array['00000000-0000-0000-0000-000000000000', company_id, assigned_engineer_id]) as scope
  where deleted_at is null;
  return null;
end $$;

create function count_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_job_counts(array_agg(scope), array_agg(month_of(scheduled_on)), array_agg(status), array_agg(change))
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

insert into job_counts (scope, month, status, jobs)
select scope, month_of(scheduled_on), status, count(*)
from jobs, unnest(array['00000000-0000-0000-0000-000000000000', company_id, assigned_engineer_id]) as scope
where deleted_at is null and scope is not null
group by 1, 2, 3;
