-- Who recorded an item's examination, whoever the job is assigned to; and since when a finding stands as somebody else changed
-- it, until its examiner completes the job again.
alter table inspection_items
  add column examined_by uuid references users,
  add column changed_by_office_at timestamptz;

-- As it stood: reports named the assigned engineer, else whoever completed the job.
update inspection_items as items
set examined_by = coalesce(jobs.assigned_engineer_id, jobs.completed_by, items.created_by)
from jobs
where jobs.id = items.job_id and items.examined_on is not null;

-- Whose standing authorisation the head signature is.
alter table head_signature add column saved_by uuid references users;
update head_signature set saved_by = (
  select users.id from audit_log join users on users.id = audit_log.actor_id
  where audit_log.what = 'head-signature-saved' order by audit_log.id desc limit 1
);
