-- As before, and: the pieces of a job that is completed, reopened, deleted or moved are locked before its items are read. Else a
-- merge that is not committed yet has moved an item, and the job's change is told to the piece that it has left.
create or replace function refresh_equipment_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform lock_equipment(array(
    with changed as (
      select new_jobs.id, new_jobs.company_id, old_jobs.company_id as company_before
      from new_jobs join old_jobs using (id)
      where (new_jobs.status = 'completed', new_jobs.deleted_at, new_jobs.company_id)
        is distinct from (old_jobs.status = 'completed', old_jobs.deleted_at, old_jobs.company_id)
    )
    select company from changed, unnest(array[company_id, company_before]) as company
    union
    select piece.company_id
    from changed join inspection_items as item on item.job_id = changed.id
      join equipment as piece on piece.id = item.equipment_id
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
