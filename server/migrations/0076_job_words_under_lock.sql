-- What a job is found by was computed from what stood there when the statement began, and written over what somebody else
-- had written meanwhile: a company renamed while its jobs changed was found by its old name. Now whoever writes the words
-- of jobs first locks what they are made of, in one order (company, site, engineer, words), and then looks.
create function words_of_jobs(job_ids uuid[]) returns table (job_id uuid, words text) language sql stable as $$
  select jobs.id, ' ' || lower(concat_ws(' ', jobs.title, companies.name, sites.address_line1, sites.address_line2,
    sites.city, sites.postcode, engineers.name))
  from jobs
  join companies on companies.id = jobs.company_id
  join site_addresses as sites on sites.id = jobs.site_address_id
  left join users as engineers on engineers.id = jobs.assigned_engineer_id
  where jobs.id = any(job_ids) and jobs.deleted_at is null
$$;

-- For jobs that this transaction has written: nobody else changes them. Each statement sees what was committed before it
-- began, so the last one sees the names that are locked.
create or replace function write_job_words(job_ids uuid[]) returns void language plpgsql as $$
begin
  perform from companies where id in (select company_id from jobs where jobs.id = any(job_ids)) order by id for share;
  perform from site_addresses
  where id in (select site_address_id from jobs where jobs.id = any(job_ids)) order by id for share;
  perform from users where id in (select assigned_engineer_id from jobs where jobs.id = any(job_ids)) order by id for share;
  perform from job_words where job_id = any(job_ids) order by job_id for update;
  insert into job_words (job_id, words, scheduled_on, status, company_id, site_address_id, assigned_engineer_id)
  select jobs.id, found.words, jobs.scheduled_on, jobs.status, jobs.company_id, jobs.site_address_id,
    jobs.assigned_engineer_id
  from words_of_jobs(job_ids) as found join jobs on jobs.id = found.job_id
  order by jobs.id
  on conflict (job_id) do update set words = excluded.words, scheduled_on = excluded.scheduled_on,
    status = excluded.status, company_id = excluded.company_id, site_address_id = excluded.site_address_id,
    assigned_engineer_id = excluded.assigned_engineer_id;
end $$;

-- For jobs whose company, site or engineer this transaction has renamed. Only their words: the rest is the job's own, and
-- whoever changes that may be at it. Who is about to take the job to this name waits for the row that was renamed.
create or replace function find_words_of_jobs_named_by() returns trigger language plpgsql as $$
declare
  job_ids uuid[];
begin
  case tg_table_name
    when 'companies' then job_ids := array(select id from jobs where company_id = new.id and deleted_at is null);
    when 'site_addresses' then job_ids := array(select id from jobs where site_address_id = new.id and deleted_at is null);
    when 'users' then job_ids := array(select id from jobs where assigned_engineer_id = new.id and deleted_at is null);
  end case;
  perform from job_words where job_id = any(job_ids) order by job_id for update;
  update job_words set words = found.words
  from words_of_jobs(job_ids) as found
  where job_words.job_id = found.job_id and job_words.words <> found.words;
  return null;
end $$;

-- What has gone wrong before.
update job_words set words = found.words
from words_of_jobs(array(select id from jobs where deleted_at is null)) as found
where job_words.job_id = found.job_id and job_words.words <> found.words;
