-- A search used to look at the words of a job and at the job itself; with a hundred thousand jobs the way between the
-- two cost more than both. Now the words stand beside all that a list is narrowed and ordered by. A job that is deleted
-- is not found, so it has none.
alter table job_words
  add column scheduled_on date,
  add column status text,
  add column company_id uuid,
  add column site_address_id uuid,
  add column assigned_engineer_id uuid;

-- A blank before each word, the first too: a word of one or two letters is looked for where words begin, since only
-- there has the index an entry for it.
create or replace function write_job_words(job_ids uuid[]) returns void language sql as $$
  insert into job_words (job_id, words, scheduled_on, status, company_id, site_address_id, assigned_engineer_id)
  select jobs.id, ' ' || lower(concat_ws(' ', jobs.title, companies.name, sites.address_line1, sites.address_line2,
    sites.city, sites.postcode, engineers.name)), jobs.scheduled_on, jobs.status, jobs.company_id,
    jobs.site_address_id, jobs.assigned_engineer_id
  from jobs
  join companies on companies.id = jobs.company_id
  join site_addresses as sites on sites.id = jobs.site_address_id
  left join users as engineers on engineers.id = jobs.assigned_engineer_id
  where jobs.id = any(job_ids) and jobs.deleted_at is null
  order by jobs.id
  on conflict (job_id) do update set words = excluded.words, scheduled_on = excluded.scheduled_on,
    status = excluded.status, company_id = excluded.company_id, site_address_id = excluded.site_address_id,
    assigned_engineer_id = excluded.assigned_engineer_id
$$;

create or replace function find_words_of_changed_jobs() returns trigger language plpgsql as $$
begin
  delete from job_words where job_id in (select id from new_jobs where deleted_at is not null);
  -- Words only when they are others: writing the same again would undo a company's new name that is just being saved.
  perform write_job_words(array(
    select id from new_jobs join old_jobs using (id)
    where (new_jobs.title, new_jobs.company_id, new_jobs.site_address_id, new_jobs.assigned_engineer_id,
        new_jobs.deleted_at is null)
      is distinct from (old_jobs.title, old_jobs.company_id, old_jobs.site_address_id, old_jobs.assigned_engineer_id,
        old_jobs.deleted_at is null)
  ));
  update job_words set scheduled_on = new_jobs.scheduled_on, status = new_jobs.status
  from new_jobs
  where job_words.job_id = new_jobs.id
    and (job_words.scheduled_on, job_words.status) is distinct from (new_jobs.scheduled_on, new_jobs.status);
  return null;
end $$;

delete from job_words using jobs where jobs.id = job_words.job_id and jobs.deleted_at is not null;
select write_job_words(array(select id from jobs));

alter table job_words
  alter column scheduled_on set not null,
  alter column status set not null,
  alter column company_id set not null,
  alter column site_address_id set not null;
create index job_words_by_day on job_words (scheduled_on desc, job_id desc);
create index job_words_by_company on job_words (company_id, scheduled_on desc, job_id desc);
create index job_words_by_engineer on job_words (assigned_engineer_id, scheduled_on desc, job_id desc);
