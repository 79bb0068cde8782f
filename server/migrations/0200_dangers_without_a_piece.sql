-- A danger is told, stands and is put right also where its item names no piece, or is not in the job: work that came late
-- is held until the office has decided about it, and what somebody was told of it stands meanwhile.
alter table rectifications alter column equipment_id drop not null;
-- An item that is held has no row yet; it gets one under this id when it is accepted.
alter table notice_items drop constraint notice_items_item_id_fkey;
alter table dangers drop constraint dangers_item_id_fkey;
alter table rectified_items drop constraint rectified_items_item_id_fkey;

-- Of dangers that no piece has; those of a piece end with refresh_equipment.
create or replace function refresh_equipment_of_rectified_items() returns trigger language plpgsql as $$
begin
  update dangers set ended_by = 'rectified', ended_on = rectification.rectified_on
  from changed_items join rectifications as rectification on rectification.id = changed_items.rectification_id
  where dangers.item_id = changed_items.item_id and dangers.equipment_id is null;
  perform refresh_equipment(array(
    select distinct piece_id
    from changed_items
      left join inspection_items as item on item.id = changed_items.item_id
      left join dangers as danger on danger.item_id = changed_items.item_id,
      unnest(array[item.equipment_id, danger.equipment_id]) as piece_id
    where piece_id is not null
  ));
  return null;
end $$;

-- What somebody was told counts, also where the item doesn't say it: the change that says it is held.
create function keep_told_facts(told notice_items[]) returns void language sql as $$
  insert into dangers (item_id, equipment_id, is_now, danger_by, examined_on)
  select told.item_id, item.equipment_id, bool_or(danger ->> 'class' = 'danger'),
    min((danger ->> 'dangerByDate')::date) filter (where danger ->> 'class' = 'could_become_danger'),
    coalesce(item.examined_on, (coalesce(notice.told_at, notice.made_at) at time zone 'Europe/London')::date)
  from unnest(told) as told join notices as notice on notice.id = told.notice_id
    left join inspection_items as item on item.id = told.item_id,
    jsonb_array_elements(told.facts -> 'dangers') as danger
  group by told.item_id, item.equipment_id, item.examined_on, notice.told_at, notice.made_at
  order by told.item_id
  on conflict (item_id) do update
  set is_now = dangers.is_now or excluded.is_now, danger_by = least(dangers.danger_by, excluded.danger_by)
$$;

create or replace function keep_told_dangers() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(select item_id from new_items));
  perform keep_told_facts(array(select row(new_items.*)::notice_items from new_items));
  perform refresh_equipment(array(
    select distinct danger.equipment_id from new_items join dangers as danger on danger.item_id = new_items.item_id
    where danger.equipment_id is not null
  ));
  return null;
end $$;

-- An item that was held, and that somebody was told of, brings its danger to its piece when it is accepted.
create or replace function refresh_equipment_of_new_items() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(
    select item.id from new_items as item join jobs as job on job.id = item.job_id
    where (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
      and (
        job.status = 'completed' and job.deleted_at is null
        or exists (select from dangers where dangers.item_id = item.id)
      )
  ));
  update dangers set equipment_id = item.equipment_id
  from new_items as item
  where dangers.item_id = item.id and dangers.equipment_id is null and item.equipment_id is not null;
  perform refresh_equipment(array(select distinct equipment_id from new_items where equipment_id is not null));
  return null;
end $$;
