-- What the items of a piece say of it is kept with it: asking every item for every page of the register would be slow.

-- Whoever writes pieces of a company does so one after the other, after the jobs and what is counted of them: so two
-- changes at once can't wait for each other in a ring, and each sees what the one before it has left.
create function lock_equipment(companies uuid[]) returns void language plpgsql as $$
declare
  key bigint;
begin
  for key in
    select distinct hashtextextended('equipment ' || company, 0) from unnest(companies) as company
    where company is not null order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
end $$;

-- Only items that are there, in jobs that are there, count; a job may have been moved to another company since.
create function equipment_facts(pieces uuid[])
returns table (piece_id uuid, live_items integer, last_item_id uuid, last_examined_on date, next_examination_on date,
  is_not_fit boolean, has_immediate_danger boolean, danger_by date)
language sql stable as $$
  with live as materialized (
    select piece.id as piece_id, item.id, item.place, item.examined_on, item.next_examination_on,
      item.examination_type = 'exceptional' as is_exceptional, item.fit_for_purpose, item.defect_immediate_danger,
      case when item.defect_potential_danger then item.danger_by end as danger_by,
      job.status = 'completed' and item.examined_on is not null as counts
    from equipment as piece
      join inspection_items as item on item.equipment_id = piece.id and item.deleted_at is null
      join jobs as job on job.id = item.job_id and job.deleted_at is null and job.company_id = piece.company_id
    where piece.id = any(pieces)
  ),
  -- What was left out has no day of examination: what was found before stands.
  last as (
    select distinct on (piece_id) * from live where counts order by piece_id, examined_on desc, place desc
  ),
  -- The examination that began the running cycle: an exceptional one since may shorten it, never lengthen it.
  cycle as (
    select distinct on (piece_id) piece_id, examined_on, place from live where counts and not is_exceptional
    order by piece_id, examined_on desc, place desc
  ),
  -- Of a job that is not completed only dangers count.
  dangers as (
    select live.piece_id, bool_or(live.defect_immediate_danger) as is_immediate, min(live.danger_by) as danger_by
    from live left join last using (piece_id)
    where live.id = last.id
      or not live.counts and live.examined_on is not null
        and (last.id is null or live.examined_on >= last.examined_on)
    group by live.piece_id
  )
  select piece.id, count(live.id)::integer, last.id, last.examined_on,
    min(live.next_examination_on) filter (
      where live.counts and (cycle.piece_id is null or (live.examined_on, live.place) >= (cycle.examined_on, cycle.place))
    ),
    coalesce(not last.fit_for_purpose, false), coalesce(dangers.is_immediate, false), dangers.danger_by
  from unnest(pieces) as piece (id)
    left join live on live.piece_id = piece.id
    left join last on last.piece_id = piece.id
    left join cycle on cycle.piece_id = piece.id
    left join dangers on dangers.piece_id = piece.id
  group by piece.id, last.id, last.examined_on, last.fit_for_purpose, dangers.is_immediate, dangers.danger_by
$$;

create function refresh_equipment(pieces uuid[]) returns void language plpgsql as $$
begin
  if cardinality(pieces) = 0 then return; end if;
  perform lock_equipment(array(select distinct company_id from equipment where id = any(pieces)));
  update equipment
  set live_items = facts.live_items, last_item_id = facts.last_item_id, last_examined_on = facts.last_examined_on,
    next_examination_on = facts.next_examination_on, is_not_fit = facts.is_not_fit,
    has_immediate_danger = facts.has_immediate_danger, danger_by = facts.danger_by
  from equipment_facts(pieces) as facts
  where equipment.id = facts.piece_id
    and (equipment.live_items, equipment.last_item_id, equipment.last_examined_on, equipment.next_examination_on,
      equipment.is_not_fit, equipment.has_immediate_danger, equipment.danger_by)
    is distinct from (facts.live_items, facts.last_item_id, facts.last_examined_on, facts.next_examination_on,
      facts.is_not_fit, facts.has_immediate_danger, facts.danger_by);
end $$;

create function refresh_equipment_of_new_items() returns trigger language plpgsql as $$
begin
  perform refresh_equipment(array(select distinct equipment_id from new_items where equipment_id is not null));
  return null;
end $$;

create function refresh_equipment_of_changed_items() returns trigger language plpgsql as $$
begin
  perform refresh_equipment(array(
    select distinct piece_id
    from new_items join old_items using (id), unnest(array[new_items.equipment_id, old_items.equipment_id]) as piece_id
    where piece_id is not null
      and (new_items.equipment_id, new_items.job_id, new_items.deleted_at, new_items.examined_on,
        new_items.next_examination_on, new_items.examination_type, new_items.fit_for_purpose,
        new_items.defect_immediate_danger, new_items.defect_potential_danger, new_items.danger_by)
      is distinct from (old_items.equipment_id, old_items.job_id, old_items.deleted_at, old_items.examined_on,
        old_items.next_examination_on, old_items.examination_type, old_items.fit_for_purpose,
        old_items.defect_immediate_danger, old_items.defect_potential_danger, old_items.danger_by)
  ));
  return null;
end $$;

-- A completed job at another site moves the pieces that it examined last; nobody is asked, but it is on record.
create function move_examined_equipment(job_ids uuid[]) returns void language sql as $$
  with moved as (
    update equipment set site_address_id = job.site_address_id, version = equipment.version + 1,
      updated_at = job.completed_at
    from jobs as job join inspection_items as item on item.job_id = job.id, equipment as before
    where job.id = any(job_ids) and item.id = equipment.last_item_id and before.id = equipment.id
      and equipment.site_address_id is distinct from job.site_address_id
    returning equipment.id, before.site_address_id as left_site, equipment.site_address_id as new_site, job.id as job_id,
      job.completed_at, job.completed_by
  )
  insert into audit_log (at, actor_id, what, about, before, after)
  select completed_at, completed_by, 'equipment-moved', id, jsonb_build_object('siteAddressId', left_site),
    jsonb_build_object('siteAddressId', new_site, 'jobId', job_id)
  from moved order by id
$$;

create function refresh_equipment_of_changed_jobs() returns trigger language plpgsql as $$
begin
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

create trigger equipment_follows_new_items after insert on inspection_items
  referencing new table as new_items
  for each statement execute function refresh_equipment_of_new_items();
create trigger equipment_follows_changed_items after update on inspection_items
  referencing old table as old_items new table as new_items
  for each statement execute function refresh_equipment_of_changed_items();
-- After what is counted of jobs, by its name: whoever begins work on a job counts it before they write its items.
create trigger equipment_follows_changed_jobs after update on jobs
  referencing old table as old_jobs new table as new_jobs
  for each statement execute function refresh_equipment_of_changed_jobs();

-- What was there before.
select refresh_equipment(array(select id from equipment));
