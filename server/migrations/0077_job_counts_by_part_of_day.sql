-- How many jobs there are in each of 64 parts of a day, by the beginning of their ids, which are random and order a day's
-- jobs. A day with thousands of jobs, as after an import, was walked through to a page in the midst of it.
create table job_part_counts (
  day date not null,
  part integer not null,
  status text not null,
  jobs integer not null,
  primary key (day, part, status)
);

create function part_of(id uuid) returns integer language sql immutable parallel safe
  return get_byte(uuid_send(id), 0) / 4;

create function add_to_job_part_counts(days date[], parts integer[], statuses text[], changes integer[]) returns void
language sql as $$
  insert into job_part_counts as counted (day, part, status, jobs)
  select day, part, status, sum(change)
  from unnest(days, parts, statuses, changes) as changed (day, part, status, change)
  group by day, part, status
  having sum(change) <> 0
  -- In the order of the key, so that two changes at once can't wait for each other in a ring.
  order by day, part, status
  on conflict (day, part, status) do update set jobs = counted.jobs + excluded.jobs
$$;

create function count_new_jobs_by_part() returns trigger language plpgsql as $$
begin
  perform add_to_job_part_counts(array_agg(scheduled_on), array_agg(part_of(id)), array_agg(status), array_agg(1))
  from new_jobs where deleted_at is null;
  return null;
end $$;

create function count_changed_jobs_by_part() returns trigger language plpgsql as $$
begin
  perform add_to_job_part_counts(array_agg(scheduled_on), array_agg(part_of(id)), array_agg(status), array_agg(change))
  from (
    select 1 as change, * from new_jobs
    union all
    select -1, * from old_jobs
  ) as changed
  where deleted_at is null;
  return null;
end $$;

-- After the counts by day, as the names are in order: whoever waits, waits there.
create trigger new_jobs_are_counted_by_part after insert on jobs
  referencing new table as new_jobs
  for each statement execute function count_new_jobs_by_part();

create trigger changed_jobs_are_counted_by_part after update on jobs
  referencing old table as old_jobs new table as new_jobs
  for each statement execute function count_changed_jobs_by_part();

insert into job_part_counts (day, part, status, jobs)
select scheduled_on, part_of(id), status, count(*) from jobs where deleted_at is null group by 1, 2, 3;
