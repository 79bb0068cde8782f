create extension if not exists pg_trgm;

-- What a job is found by: its title, company, site and engineer. Beside the jobs and not in them, so that renaming a
-- company never waits for work on one of its jobs, nor that work for it.
create table job_words (
  job_id uuid primary key references jobs,
  words text not null
);
create index job_words_by_part on job_words using gin (words gin_trgm_ops);

create function write_job_words(job_ids uuid[]) returns void language sql as $$
  insert into job_words (job_id, words)
  select jobs.id, lower(concat_ws(' ', jobs.title, companies.name, sites.address_line1, sites.address_line2, sites.city,
    sites.postcode, engineers.name))
  from jobs
  join companies on companies.id = jobs.company_id
  join site_addresses as sites on sites.id = jobs.site_address_id
  left join users as engineers on engineers.id = jobs.assigned_engineer_id
  where jobs.id = any(job_ids)
  order by jobs.id
  on conflict (job_id) do update set words = excluded.words
$$;

create function find_words_of_new_jobs() returns trigger language plpgsql as $$
begin
  perform write_job_words(array(select id from new_jobs));
  return null;
end $$;

create function find_words_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform write_job_words(array(
    select id from new_jobs join old_jobs using (id)
    where (new_jobs.title, new_jobs.company_id, new_jobs.site_address_id, new_jobs.assigned_engineer_id)
      is distinct from (old_jobs.title, old_jobs.company_id, old_jobs.site_address_id, old_jobs.assigned_engineer_id)
  ));
  return null;
end $$;

create function find_words_of_jobs_named_by() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'companies' then perform write_job_words(array(select id from jobs where company_id = new.id));
    when 'site_addresses' then perform write_job_words(array(select id from jobs where site_address_id = new.id));
    when 'users' then perform write_job_words(array(select id from jobs where assigned_engineer_id = new.id));
  end case;
  return null;
end $$;

create trigger new_jobs_are_found after insert on jobs
  referencing new table as new_jobs
  for each statement execute function find_words_of_new_jobs();

create trigger changed_jobs_are_found after update on jobs
  referencing old table as old_jobs new table as new_jobs
  for each statement execute function find_words_of_changed_jobs();

create trigger jobs_of_renamed_companies_are_found after update of name on companies
  for each row when (old.name is distinct from new.name) execute function find_words_of_jobs_named_by();

create trigger jobs_of_renamed_engineers_are_found after update of name on users
  for each row when (old.name is distinct from new.name) execute function find_words_of_jobs_named_by();

create trigger jobs_at_corrected_sites_are_found after update of address_line1, address_line2, city, postcode
  on site_addresses for each row execute function find_words_of_jobs_named_by();
