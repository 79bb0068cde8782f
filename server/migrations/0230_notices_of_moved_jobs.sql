-- A job that was made for the wrong company is moved to the right one, and its notices with it. What was sent to a company, and
-- what it said or was told by telephone, stays that company's: it counts for no other, and no other is shown it.
alter table notice_mails add column company_id uuid references companies;
alter table notice_links add column company_id uuid references companies;
alter table notice_readings add column company_id uuid references companies;
alter table notice_calls add column company_id uuid references companies;

update notice_mails set company_id = job.company_id
from notices as notice join jobs as job on job.id = notice.job_id where notice.id = notice_mails.notice_id;
update notice_links set company_id = job.company_id
from notices as notice join jobs as job on job.id = notice.job_id where notice.id = notice_links.notice_id;
update notice_readings set company_id = job.company_id
from notices as notice join jobs as job on job.id = notice.job_id where notice.id = notice_readings.notice_id;
update notice_calls set company_id = job.company_id
from notices as notice join jobs as job on job.id = notice.job_id where notice.id = notice_calls.notice_id;

alter table notice_mails alter column company_id set not null;
alter table notice_links alter column company_id set not null;
alter table notice_readings alter column company_id set not null;
alter table notice_calls alter column company_id set not null;

create or replace function notice_state(notice notices) returns text language sql stable as $$
  select case
    when not exists (
      select from notice_items as item left join dangers as danger on danger.item_id = item.item_id and danger.round = item.round
      where item.notice_id = notice.id and danger.ended_on is null
    ) then 'closed'
    -- One who disputes it is not outvoted by others who have read it.
    when exists (
      select from notice_readings where notice_id = notice.id and company_id = job.company_id and says = 'disputed'
    ) then 'disputed'
    when exists (select from notice_readings where notice_id = notice.id and company_id = job.company_id) then 'read'
    when notice.told_at is not null or notice.told_by_notice_id is not null
      or exists (select from notice_calls where notice_id = notice.id and company_id = job.company_id) then 'unread'
    else 'untold'
  end
  from jobs as job where job.id = notice.job_id
$$;

-- As before, and: of a job that is moved the pieces of all companies that it has to do with are locked at once, also of one that
-- its items still name from an earlier move, so that two jobs that change places don't wait for each other.
create or replace function refresh_equipment_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform lock_equipment(array(
    select company
    from new_jobs join old_jobs using (id), unnest(array[new_jobs.company_id, old_jobs.company_id]) as company
    where new_jobs.company_id <> old_jobs.company_id
    union
    select piece.company_id
    from new_jobs join old_jobs using (id) join inspection_items as item on item.job_id = new_jobs.id
      join equipment as piece on piece.id = item.equipment_id
    where new_jobs.company_id <> old_jobs.company_id
  ));
  perform keep_dangers(array(
    select item.id
    from new_jobs join old_jobs using (id) join inspection_items as item on item.job_id = new_jobs.id
    where new_jobs.status = 'completed' and new_jobs.deleted_at is null
      and (old_jobs.status <> 'completed' or old_jobs.deleted_at is not null)
      and (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
  ));
  perform refresh_equipment(array(
    select distinct item.equipment_id
    from new_jobs join old_jobs using (id) join inspection_items as item on item.job_id = new_jobs.id
    where item.equipment_id is not null
      and (new_jobs.status = 'completed', new_jobs.deleted_at, new_jobs.company_id)
      is distinct from (old_jobs.status = 'completed', old_jobs.deleted_at, old_jobs.company_id)
  ));
  perform move_examined_equipment(array(
    select id from new_jobs join old_jobs using (id)
    where new_jobs.status = 'completed' and old_jobs.status <> 'completed' and new_jobs.deleted_at is null
  ));
  return null;
end $$;
