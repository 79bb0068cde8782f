-- How many jobs there are on each day, of the whole firm's: a month of a large firm has thousands, and a page in the midst
-- of it was walked to through all of them. What one company or one engineer has in a month is little.
create table job_day_counts (
  day date not null,
  status text not null,
  jobs integer not null,
  primary key (day, status)
);

create function add_to_job_day_counts(days date[], statuses text[], changes integer[]) returns void language sql as $$
  insert into job_day_counts as counted (day, status, jobs)
  select day, status, sum(change)
  from unnest(days, statuses, changes) as changed (day, status, change)
  group by day, status
  having sum(change) <> 0
  -- In the order of the key, so that two changes at once can't wait for each other in a ring.
  order by day, status
  on conflict (day, status) do update set jobs = counted.jobs + excluded.jobs
$$;

create function count_new_jobs_by_day() returns trigger language plpgsql as $$
begin
  perform add_to_job_day_counts(array_agg(scheduled_on), array_agg(status), array_agg(1))
  from new_jobs where deleted_at is null;
  return null;
end $$;

create function count_changed_jobs_by_day() returns trigger language plpgsql as $$
begin
  perform add_to_job_day_counts(array_agg(scheduled_on), array_agg(status), array_agg(change))
  from (
    select 1 as change, * from new_jobs
    union all
    select -1, * from old_jobs
  ) as changed
  where deleted_at is null;
  return null;
end $$;

-- After the counts by month, as the names are in order: whoever waits, waits there.
create trigger new_jobs_are_counted_by_day after insert on jobs
  referencing new table as new_jobs
  for each statement execute function count_new_jobs_by_day();

create trigger changed_jobs_are_counted_by_day after update on jobs
  referencing old table as old_jobs new table as new_jobs
  for each statement execute function count_changed_jobs_by_day();

insert into job_day_counts (day, status, jobs)
select scheduled_on, status, count(*) from jobs where deleted_at is null group by 1, 2;
