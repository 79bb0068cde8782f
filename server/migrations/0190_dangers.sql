-- A danger that was told to somebody, or that a completed job found, stands until a later examination finds the piece fit
-- or its rectification is recorded (LOLER reg. 10(3)): not deleting the item, unticking the danger, reopening or deleting
-- the job. So it is kept apart from the item that found it.
create table dangers (
  item_id uuid primary key references inspection_items,
  -- As of the item; one whose words name no piece any more leaves its danger with the piece it had.
  equipment_id uuid references equipment,
  is_now boolean not null,
  danger_by date,
  examined_on date not null,
  -- What follows is derived by trigger (refresh_equipment), never written by hand.
  ended_by text check (ended_by in ('examined', 'rectified')),
  ended_on date,
  check ((ended_by is null) = (ended_on is null))
);
create index dangers_of_equipment on dangers (equipment_id);

-- That a defect was put right, by the word of the office or the customer. Which examinations' findings it answers is
-- written down with it: what is found later, though on the same day, is another matter.
create table rectifications (
  id uuid primary key default gen_random_uuid(),
  equipment_id uuid not null references equipment,
  rectified_on date not null,
  rectified_by text not null,
  description text not null,
  document_file_id uuid references files,
  recorded_at timestamptz not null,
  recorded_by uuid not null references users
);
create index rectifications_of_equipment on rectifications (equipment_id, recorded_at desc);
create index rectifications_by_document on rectifications (document_file_id) where document_file_id is not null;
create table rectified_items (
  item_id uuid primary key references inspection_items,
  rectification_id uuid not null references rectifications
);

-- Of the rectification that ended what was found last, until the piece is examined again.
alter table equipment add column rectified_on date, add column rectified_by text not null default '';

create function danger_ends(pieces uuid[])
returns table (item_id uuid, ended_by text, ended_on date)
language sql stable as $$
  select danger.item_id,
    case when rectification.id is not null then 'rectified' when fit.examined_on is not null then 'examined' end,
    coalesce(rectification.rectified_on, fit.examined_on)
  from dangers as danger
    join equipment as piece on piece.id = danger.equipment_id
    join inspection_items as item on item.id = danger.item_id
    left join rectified_items as rectified on rectified.item_id = danger.item_id
    left join rectifications as rectification on rectification.id = rectified.rectification_id
    left join lateral (
      select later.examined_on
      from inspection_items as later join jobs as job on job.id = later.job_id
      where later.equipment_id = danger.equipment_id and later.deleted_at is null and later.id <> danger.item_id
        and job.status = 'completed' and job.deleted_at is null and job.company_id = piece.company_id
        and later.fit_for_purpose and not later.defect_immediate_danger
        and (later.examined_on, later.place) > (danger.examined_on, item.place)
      order by later.examined_on, later.place limit 1
    ) as fit on true
  where danger.equipment_id = any(pieces)
$$;

-- As before, and: dangers that stand count whatever became of their item, and what was rectified doesn't.
drop function equipment_facts(uuid[]);
create function equipment_facts(pieces uuid[])
returns table (piece_id uuid, live_items integer, last_item_id uuid, last_examined_on date, next_examination_on date,
  is_not_fit boolean, has_immediate_danger boolean, danger_by date, rectified_on date, rectified_by text)
language sql stable as $$
  with items as (
    select piece.id as piece_id, item.id, item.place, item.examined_on, item.next_examination_on, item.fit_for_purpose,
      item.defect_immediate_danger, case when item.defect_potential_danger then item.danger_by end as danger_by,
      item.examination_type <> 'exceptional' as is_periodic, job.id is not null as is_live,
      -- What was left out has no day of examination: what was found before stands.
      coalesce(job.status = 'completed' and item.examined_on is not null, false) as counts,
      rectification.rectified_on, rectification.rectified_by
    from equipment as piece
      left join inspection_items as item on item.equipment_id = piece.id and item.deleted_at is null
      left join jobs as job on job.id = item.job_id and job.deleted_at is null and job.company_id = piece.company_id
      left join rectified_items as rectified on rectified.item_id = item.id
      left join rectifications as rectification on rectification.id = rectified.rectification_id
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
  ),
  standing as (
    select danger.equipment_id, bool_or(danger.is_now) as is_now, min(danger.danger_by) as danger_by,
      count(*) filter (where not exists (select from items where items.id = danger.item_id and items.is_live)) as hidden
    from dangers as danger
    where danger.equipment_id = any(pieces) and danger.ended_on is null
    group by danger.equipment_id
  ),
  told as (
    select piece_id, count(*) filter (where is_live) as live_items, (array_agg(id) filter (where is_last))[1] as last_item_id,
      max(examined_on) filter (where is_last) as last_examined_on,
      min(next_examination_on) filter (where counts and periodic_since = 0) as next_examination_on,
      coalesce(bool_or(not fit_for_purpose) filter (where is_last and rectified_on is null), false) as is_not_fit,
      coalesce(bool_or(defect_immediate_danger) filter (where tells_dangers and rectified_on is null), false) as is_danger,
      min(danger_by) filter (where tells_dangers and rectified_on is null) as danger_by,
      max(rectified_on) filter (where is_last or tells_dangers) as rectified_on,
      (array_agg(rectified_by order by rectified_on desc nulls last) filter (where is_last or tells_dangers))[1]
        as rectified_by
    from judged
    group by piece_id
  )
  select piece_id, (live_items + coalesce(standing.hidden, 0))::integer, last_item_id, last_examined_on,
    next_examination_on, is_not_fit, is_danger or coalesce(standing.is_now, false),
    least(told.danger_by, standing.danger_by), rectified_on, coalesce(rectified_by, '')
  from told left join standing on standing.equipment_id = told.piece_id
$$;

create or replace function refresh_equipment(pieces uuid[]) returns void language plpgsql as $$
begin
  if cardinality(pieces) = 0 then return; end if;
  perform lock_equipment(array(select distinct company_id from equipment where id = any(pieces)));
  update dangers set ended_by = ends.ended_by, ended_on = ends.ended_on
  from danger_ends(pieces) as ends
  where dangers.item_id = ends.item_id
    and (dangers.ended_by, dangers.ended_on) is distinct from (ends.ended_by, ends.ended_on);
  update equipment
  set live_items = facts.live_items, last_item_id = facts.last_item_id, last_examined_on = facts.last_examined_on,
    next_examination_on = facts.next_examination_on, is_not_fit = facts.is_not_fit,
    has_immediate_danger = facts.has_immediate_danger, danger_by = facts.danger_by, rectified_on = facts.rectified_on,
    rectified_by = facts.rectified_by
  from equipment_facts(pieces) as facts
  where equipment.id = facts.piece_id
    and (equipment.live_items, equipment.last_item_id, equipment.last_examined_on, equipment.next_examination_on,
      equipment.is_not_fit, equipment.has_immediate_danger, equipment.danger_by, equipment.rectified_on,
      equipment.rectified_by)
    is distinct from (facts.live_items, facts.last_item_id, facts.last_examined_on, facts.next_examination_on,
      facts.is_not_fit, facts.has_immediate_danger, facts.danger_by, facts.rectified_on, facts.rectified_by);
end $$;

-- An item that no longer says a danger leaves the one that stands as it is; a day that was corrected counts.
create function keep_dangers(items uuid[]) returns void language sql as $$
  insert into dangers (item_id, equipment_id, is_now, danger_by, examined_on)
  select item.id, item.equipment_id, item.defect_immediate_danger,
    case when item.defect_potential_danger then item.danger_by end,
    coalesce(item.examined_on, (item.updated_at at time zone 'Europe/London')::date)
  from inspection_items as item
  where item.id = any(items) and (item.defect_immediate_danger or item.defect_potential_danger)
  order by item.id
  on conflict (item_id) do update
  set equipment_id = coalesce(excluded.equipment_id, dangers.equipment_id),
    is_now = dangers.is_now or excluded.is_now, danger_by = coalesce(excluded.danger_by, dangers.danger_by),
    examined_on = excluded.examined_on
$$;

create or replace function refresh_equipment_of_new_items() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(
    select item.id from new_items as item join jobs as job on job.id = item.job_id
    where (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
      and job.status = 'completed' and job.deleted_at is null
  ));
  perform refresh_equipment(array(select distinct equipment_id from new_items where equipment_id is not null));
  return null;
end $$;

create or replace function refresh_equipment_of_changed_items() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(
    select item.id
    from new_items as item join old_items using (id) join jobs as job on job.id = item.job_id
      left join dangers as danger on danger.item_id = item.id
    where (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
      and (danger.item_id is not null or job.status = 'completed' and job.deleted_at is null)
      and (item.equipment_id, item.examined_on, item.defect_immediate_danger, item.defect_potential_danger,
        item.danger_by, old_items.deleted_at is null)
      is distinct from (old_items.equipment_id, old_items.examined_on, old_items.defect_immediate_danger,
        old_items.defect_potential_danger, old_items.danger_by, true)
  ));
  -- A danger that the item says no more, or that was deleted, is merged and taken apart with its piece.
  update dangers set equipment_id = item.equipment_id
  from new_items as item join old_items using (id)
  where dangers.item_id = item.id and item.equipment_id is not null
    and dangers.equipment_id is distinct from item.equipment_id;
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

create or replace function refresh_equipment_of_changed_jobs() returns trigger language plpgsql as $$
begin
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

create function refresh_equipment_of_rectified_items() returns trigger language plpgsql as $$
begin
  perform refresh_equipment(array(
    select distinct piece_id
    from changed_items join inspection_items as item on item.id = changed_items.item_id
      left join dangers as danger on danger.item_id = item.id,
      unnest(array[item.equipment_id, danger.equipment_id]) as piece_id
    where piece_id is not null
  ));
  return null;
end $$;
create trigger equipment_follows_rectified_items after insert on rectified_items
  referencing new table as changed_items
  for each statement execute function refresh_equipment_of_rectified_items();

-- What was found before.
insert into dangers (item_id, equipment_id, is_now, danger_by, examined_on)
select item.id, item.equipment_id, item.defect_immediate_danger,
  case when item.defect_potential_danger then item.danger_by end,
  coalesce(item.examined_on, (item.updated_at at time zone 'Europe/London')::date)
from inspection_items as item join jobs as job on job.id = item.job_id
where (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
  and job.status = 'completed' and job.deleted_at is null;
select refresh_equipment(array(select distinct equipment_id from dangers where equipment_id is not null));
