-- Pieces come after all that is counted of a job, also after its invoices and credit notes, which one transaction at a time
-- counts: of two jobs that are moved at once, one with an invoice and one with a credit note, each waited for the other.
alter trigger equipment_follows_changed_jobs on jobs rename to pieces_follow_changed_jobs;

-- A danger stays with its piece when its item leaves it for none. These are the pieces that an item has or had to do with.
create function pieces_of_items(items uuid[]) returns setof uuid language sql stable as $$
  select equipment_id from inspection_items where id = any(items) and equipment_id is not null
  union
  select equipment_id from dangers where item_id = any(items) and equipment_id is not null
$$;

-- As before, and: the piece of a danger whose item has left it follows the item too.
create or replace function refresh_equipment_of_changed_jobs() returns trigger language plpgsql as $$
declare
  items uuid[] := array(
    select item.id
    from new_jobs join old_jobs using (id) join inspection_items as item on item.job_id = new_jobs.id
    where (new_jobs.status = 'completed', new_jobs.deleted_at, new_jobs.company_id)
      is distinct from (old_jobs.status = 'completed', old_jobs.deleted_at, old_jobs.company_id)
  );
begin
  perform lock_equipment(array(
    select company
    from new_jobs join old_jobs using (id), unnest(array[new_jobs.company_id, old_jobs.company_id]) as company
    where (new_jobs.status = 'completed', new_jobs.deleted_at, new_jobs.company_id)
      is distinct from (old_jobs.status = 'completed', old_jobs.deleted_at, old_jobs.company_id)
    union
    select company_id from equipment where id in (select pieces_of_items(items))
  ));
  perform keep_dangers(array(
    select item.id
    from new_jobs join old_jobs using (id) join inspection_items as item on item.job_id = new_jobs.id
    where new_jobs.status = 'completed' and new_jobs.deleted_at is null
      and (old_jobs.status <> 'completed' or old_jobs.deleted_at is not null)
      and (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
  ));
  perform refresh_equipment(array(select pieces_of_items(items)));
  perform move_examined_equipment(array(
    select id from new_jobs join old_jobs using (id)
    where new_jobs.status = 'completed' and old_jobs.status <> 'completed' and new_jobs.deleted_at is null
  ));
  return null;
end $$;

create or replace function refresh_equipment_of_changed_items() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select new_items.id from new_items join old_items using (id)
    where (new_items.equipment_id, new_items.job_id, new_items.deleted_at, new_items.examined_on,
        new_items.next_examination_on, new_items.examination_type, new_items.fit_for_purpose,
        new_items.defect_immediate_danger, new_items.defect_potential_danger, new_items.danger_by)
      is distinct from (old_items.equipment_id, old_items.job_id, old_items.deleted_at, old_items.examined_on,
        old_items.next_examination_on, old_items.examination_type, old_items.fit_for_purpose,
        old_items.defect_immediate_danger, old_items.defect_potential_danger, old_items.danger_by)
      or is_rectified_item_changed(old_items.defects, new_items.defects, new_items.id)
  );
  pieces uuid[] := array(
    select equipment_id from old_items where id = any(changed) and equipment_id is not null
    union
    select pieces_of_items(changed)
  );
begin
  perform keep_dangers(array(
    select item.id
    from new_items as item join old_items using (id) join jobs as job on job.id = item.job_id
    where (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
      and (
        exists (select from dangers where dangers.item_id = item.id)
        or job.status = 'completed' and job.deleted_at is null
      )
      and (
        (item.equipment_id, item.examined_on, item.defect_immediate_danger, item.defect_potential_danger,
          item.danger_by, old_items.deleted_at is null)
        is distinct from (old_items.equipment_id, old_items.examined_on, old_items.defect_immediate_danger,
          old_items.defect_potential_danger, old_items.danger_by, true)
        or is_rectified_item_changed(old_items.defects, item.defects, item.id)
      )
  ));
  -- A danger that the item says no more, or that was deleted, is merged and taken apart with its piece.
  update dangers set equipment_id = item.equipment_id
  from new_items as item join old_items using (id)
  where dangers.item_id = item.id and item.equipment_id is not null
    and dangers.equipment_id is distinct from item.equipment_id;
  perform refresh_equipment(pieces);
  return null;
end $$;

-- What was kept wrong so far.
select refresh_equipment(array(
  select id from equipment where has_immediate_danger or danger_by is not null
  union
  select equipment_id from dangers where equipment_id is not null
));
