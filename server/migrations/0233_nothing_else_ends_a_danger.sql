-- A danger that was told or completed ends by nothing but a later examination or a rectification: the earliest day that was
-- given for it stands, its examination is moved to no day before another that found the piece fit, and without a day it is one
-- now, as its notice says.
create or replace function keep_dangers(items uuid[]) returns void language sql as $$
  insert into dangers (item_id, round, equipment_id, is_now, danger_by, examined_on)
  select item.id, place.round, item.equipment_id,
    case when place.round > 1 and anew.is_now is not null then anew.is_now else item.defect_immediate_danger end,
    case
      when place.round > 1 and anew.is_now is not null then anew.danger_by
      when item.defect_potential_danger then item.danger_by
    end,
    coalesce(item.examined_on, (item.updated_at at time zone 'Europe/London')::date)
  from inspection_items as item
    left join (
      select distinct item_id from rectified_items where item_id = any(items)
    ) as rectified on rectified.item_id = item.id
    cross join lateral (
      select case when rectified.item_id is null then 1 else danger_round(item.id, said_dangers(item)) end as round
    ) as place
    left join lateral (select * from found_anew(item) where place.round > 1) as anew on true
  where item.id = any(items) and (item.defect_immediate_danger or item.defect_potential_danger)
  order by item.id
  on conflict (item_id, round) do update
  set equipment_id = coalesce(excluded.equipment_id, dangers.equipment_id),
    is_now = dangers.is_now or excluded.is_now, danger_by = least(dangers.danger_by, excluded.danger_by),
    examined_on = greatest(dangers.examined_on, excluded.examined_on)
$$;

create or replace function equipment_facts(pieces uuid[])
returns table (piece_id uuid, live_items integer, last_item_id uuid, last_examined_on date, next_examination_on date,
  is_not_fit boolean, has_immediate_danger boolean, danger_by date, rectified_on date, rectified_by text)
language sql stable as $$
  with items as (
    select piece.id as piece_id, item.id, item.place, item.examined_on, item.next_examination_on, item.fit_for_purpose,
      coalesce(anew.is_now, item.defect_immediate_danger) as defect_immediate_danger,
      case when anew.is_now is not null then anew.danger_by when item.defect_potential_danger then item.danger_by end
        as danger_by,
      item.examination_type <> 'exceptional' as is_periodic, job.id is not null as is_live,
      -- What was left out has no day of examination: what was found before stands.
      coalesce(job.status = 'completed' and item.examined_on is not null, false) as counts,
      case when anew.is_now is null then rectification.rectified_on end as rectified_on, rectification.rectified_by
    from equipment as piece
      left join inspection_items as item on item.equipment_id = piece.id and item.deleted_at is null
      left join jobs as job on job.id = item.job_id and job.deleted_at is null and job.company_id = piece.company_id
      left join lateral (
        select rectified.item_id, last.rectified_on, last.rectified_by
        from rectified_items as rectified join rectifications as last on last.id = rectified.rectification_id
        where rectified.item_id = item.id order by rectified.round desc limit 1
      ) as rectification on true
      left join lateral (
        select * from found_anew(item)
        where rectification.item_id is not null and (item.defect_immediate_danger or item.defect_potential_danger)
      ) as anew on true
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
    select danger.equipment_id, bool_or(danger.is_now or danger.danger_by is null) as is_now, min(danger.danger_by) as danger_by,
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

-- As untoldDangers in the contract says it: an earlier day than was told is told anew.
create or replace function has_untold_danger(item inspection_items) returns boolean language sql stable as $$
  select exists (
    select from jsonb_array_elements(said_dangers(item)) as danger
    where not exists (
      select from notice_items as told left join rectified_items as rectified using (item_id, round),
        jsonb_array_elements(told.facts -> 'dangers') as earlier
      where told.item_id = item.id and earlier ->> '_id' = danger ->> '_id'
        and (
          earlier ->> 'class' = 'danger'
          or danger ->> 'class' <> 'danger'
            and (earlier ->> 'dangerByDate' is null or earlier ->> 'dangerByDate' <= danger ->> 'dangerByDate')
        )
        and (
          rectified.rectification_id is null
          or earlier ->> 'part' = danger ->> 'part' and earlier ->> 'description' = danger ->> 'description'
        )
    )
  )
$$;

update dangers set danger_by = told.danger_by
from (
  select notice_item.item_id, notice_item.round, min((danger ->> 'dangerByDate')::date) as danger_by
  from notice_items as notice_item, jsonb_array_elements(notice_item.facts -> 'dangers') as danger
  where danger ->> 'class' = 'could_become_danger'
  group by notice_item.item_id, notice_item.round
) as told
where told.item_id = dangers.item_id and told.round = dangers.round and told.danger_by < dangers.danger_by;
select refresh_equipment(array(select distinct equipment_id from dangers where equipment_id is not null));
