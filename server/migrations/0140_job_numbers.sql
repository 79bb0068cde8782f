-- Every job has a number, J-00001 upward, in the order in which jobs are made. A sequence would leave gaps; the row of the
-- last number is locked by the statement that adds jobs and raised by what it has added, in the same transaction.
create table job_numbers (
  only_one boolean primary key default true check (only_one),
  last integer not null default 0 check (last >= 0)
);
insert into job_numbers default values;

alter table jobs add column number integer not null default 0;

-- What is kept of jobs elsewhere knows no number yet: nothing of it changes.
alter table jobs disable trigger user;
update jobs set number = numbered.number
from (select id, row_number() over (order by created_at, id) as number from jobs) as numbered
where numbered.id = jobs.id;
alter table jobs enable trigger user;
update job_numbers set last = (select count(*) from jobs);

-- 0 asks for the next one; no job keeps it.
alter table jobs add check (number > 0);
create unique index jobs_by_number on jobs (number);

create function begin_job_numbers() returns trigger language plpgsql as $$
begin
  perform set_config('thorough.last_job_number', last::text, true) from (select last from job_numbers for update) as locked;
  return null;
end $$;

-- Counted in the transaction and not in the row of the last number: adding a thousand jobs would write it a thousand times.
create function give_job_number() returns trigger language plpgsql as $$
begin
  if new.number <> 0 then return new; end if;
  new.number := current_setting('thorough.last_job_number')::integer + 1;
  perform set_config('thorough.last_job_number', new.number::text, true);
  return new;
end $$;

-- By the jobs that were added: a job that was there already has taken no number.
create function keep_last_job_number() returns trigger language plpgsql as $$
begin
  update job_numbers set last = greatest(last, (select max(number) from new_jobs)) where exists (select from new_jobs);
  return null;
end $$;

create trigger job_numbers_begin before insert on jobs for each statement execute function begin_job_numbers();
create trigger jobs_get_their_number before insert on jobs for each row execute function give_job_number();
create trigger last_job_number_is_kept after insert on jobs
  referencing new table as new_jobs
  for each statement execute function keep_last_job_number();

create function job_number_in_words(number integer) returns text language sql immutable as $$
  select 'J-' || lpad(number::text, greatest(5, length(number::text)), '0')
$$;

-- A job is found by its number too.
create or replace function words_of_jobs(job_ids uuid[]) returns table (job_id uuid, words text) language sql stable as $$
  select jobs.id, ' ' || lower(concat_ws(' ', job_number_in_words(jobs.number), jobs.title, companies.name,
    sites.address_line1, sites.address_line2, sites.city, sites.postcode, engineers.name))
  from jobs
  join companies on companies.id = jobs.company_id
  join site_addresses as sites on sites.id = jobs.site_address_id
  left join users as engineers on engineers.id = jobs.assigned_engineer_id
  where jobs.id = any(job_ids) and jobs.deleted_at is null
$$;

update job_words set words = found.words
from words_of_jobs(array(select id from jobs where deleted_at is null)) as found
where job_words.job_id = found.job_id;
select find_common_parts();
