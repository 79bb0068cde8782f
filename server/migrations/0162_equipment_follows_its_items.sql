-- What the items of a piece say of it is kept with it: asking every item for every page of the register would be slow.

-- Whoever writes pieces of a company does so one after the other, after the jobs and what is counted of them: so two
-- changes at once can't wait for each other in a ring, and each sees what the one before it has left.
create function lock_equipment(companies uuid[]) returns void language plpgsql as $$
declare
  key bigint;
begin
  -- A migration: PostgreSQL does not hold a lock for each of thousands of companies.
  if cardinality(companies) > 1000 then
    lock table equipment in share row exclusive mode;
    return;
  end if;
  for key in
    select distinct hashtextextended('equipment ' || company, 0) from unnest(companies) as company
    where company is not null order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
end $$;

-- Only items that are there, in jobs that are there, count; a job may have been moved to another company since. In one
-- pass: the pieces may be a company's or, in a migration, all.
create function equipment_facts(pieces uuid[])
returns table (piece_id uuid, live_items integer, last_item_id uuid, last_examined_on date, next_examination_on date,
  is_not_fit boolean, has_immediate_danger boolean, danger_by date)
language sql stable as $$
  with items as (
    select piece.id as piece_id, item.id, item.place, item.examined_on, item.next_examination_on, item.fit_for_purpose,
      item.defect_immediate_danger, case when item.defect_potential_danger then item.danger_by end as danger_by,
      item.examination_type <> 'exceptional' as is_periodic, job.id is not null as is_live,
      -- What was left out has no day of examination: what was found before stands.
      coalesce(job.status = 'completed' and item.examined_on is not null, false) as counts
    from equipment as piece
      left join inspection_items as item on item.equipment_id = piece.id and item.deleted_at is null
      left join jobs as job on job.id = item.job_id and job.deleted_at is null and job.company_id = piece.company_id
    where piece.id = any(pieces)
  ),
  ranked as (
    select *, row_number() over latest_first as rank, max(examined_on) filter (where counts) over (partition by piece_id) as last_day,
      -- The last one of these began the running cycle: an exceptional one since may shorten it, never lengthen it.
      count(*) filter (where counts and is_periodic) over (latest_first rows between unbounded preceding and 1 preceding)
        as periodic_since
    from items
    window latest_first as (partition by piece_id order by counts desc, examined_on desc nulls last, place desc)
  ),
  judged as (
    select *, counts and rank = 1 as is_last,
      -- Of a job that is not completed only dangers count.
      is_live and (
        counts and rank = 1 or not counts and examined_on is not null and (last_day is null or examined_on >= last_day)
      ) as tells_dangers
    from ranked
  )
  select piece_id, count(*) filter (where is_live)::integer, (array_agg(id) filter (where is_last))[1],
    max(examined_on) filter (where is_last), min(next_examination_on) filter (where counts and periodic_since = 0),
    coalesce(bool_or(not fit_for_purpose) filter (where is_last), false),
    coalesce(bool_or(defect_immediate_danger) filter (where tells_dangers), false),
    min(danger_by) filter (where tells_dangers)
  from judged
  group by piece_id
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
