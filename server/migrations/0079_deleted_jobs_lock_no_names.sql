-- Deleting a job removed its words and then locked the names that words are made of, the other way round than everybody
-- else: a company, site or engineer renamed at that moment ended in a deadlock. A deleted job has no words, so it needs
-- no names.
create or replace function find_words_of_changed_jobs() returns trigger language plpgsql as $$
begin
  delete from job_words where job_id in (select id from new_jobs where deleted_at is not null);
  -- Words only when they are others: writing the same again would undo a company's new name that is just being saved.
  perform write_job_words(array(
    select id from new_jobs join old_jobs using (id)
    where new_jobs.deleted_at is null
      and (new_jobs.title, new_jobs.company_id, new_jobs.site_address_id, new_jobs.assigned_engineer_id,
        old_jobs.deleted_at is null)
      is distinct from (old_jobs.title, old_jobs.company_id, old_jobs.site_address_id, old_jobs.assigned_engineer_id,
        true)
  ));
  update job_words set scheduled_on = new_jobs.scheduled_on, status = new_jobs.status
  from new_jobs
  where job_words.job_id = new_jobs.id
    and (job_words.scheduled_on, job_words.status) is distinct from (new_jobs.scheduled_on, new_jobs.status);
  return null;
end $$;
