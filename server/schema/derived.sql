-- Derived data that triggers still keep. Being replaced by plain queries and TypeScript; nothing is added here.

set local check_function_bodies = off;

create function answered_dangers(item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(danger), '[]')
  from rectified_items, jsonb_array_elements(answered) as danger where item_id = item
$$;

create function danger_ends(pieces uuid[])
 returns TABLE(item_id uuid, round integer, ended_by text, ended_on date)
 language sql
 stable
as $$
  select danger.item_id, danger.round,
    case when rectification.id is not null then 'rectified' when fit.examined_on is not null then 'examined' end,
    coalesce(rectification.rectified_on, fit.examined_on)
  from dangers as danger
    join equipment as piece on piece.id = danger.equipment_id
    join inspection_items as item on item.id = danger.item_id
    left join rectified_items as rectified on rectified.item_id = danger.item_id and rectified.round = danger.round
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

create function danger_round(item uuid, dangers jsonb) returns integer language sql stable as $$
  select case
    when max(round) is null then 1
    when dangers_without(dangers, answered_dangers(item)) = '[]' then max(round)
    else max(round) + 1
  end
  from rectified_items where item_id = item
$$;

create function dangers_without(dangers jsonb, answered jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(danger), '[]')
  from jsonb_array_elements(dangers) as danger
  where not exists (
    select from jsonb_array_elements(answered) as earlier
    where earlier ->> '_id' = danger ->> '_id' and earlier ->> 'part' = danger ->> 'part'
      and earlier ->> 'description' = danger ->> 'description'
      and (earlier ->> 'class' = 'danger' or danger ->> 'class' <> 'danger')
  )
$$;

create function equipment_facts(pieces uuid[])
 returns TABLE(piece_id uuid, live_items integer, last_item_id uuid, last_examined_on date, next_examination_on date, is_not_fit boolean, has_immediate_danger boolean, danger_by date, rectified_on date, rectified_by text)
 language sql
 stable
as $$
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

create function found_anew(item inspection_items)
 returns TABLE(is_now boolean, danger_by date)
 language sql
 stable
as $$
  select bool_or(danger ->> 'class' = 'danger'), min((danger ->> 'dangerByDate')::date)
  from jsonb_array_elements(dangers_without(said_dangers(item), answered_dangers(item.id))) as danger
$$;

create function has_untold_danger(item inspection_items) returns boolean language sql stable as $$
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

create function is_rectified_item_changed(before jsonb, after jsonb, item uuid) returns boolean language sql stable as $$
  select before is distinct from after and exists (select from rectified_items where item_id = item)
$$;

create function keep_dangers(items uuid[]) returns void language sql as $$
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

create function keep_told_dangers() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(select item_id from new_items));
  perform keep_told_facts(array(select row(new_items.*)::notice_items from new_items));
  perform refresh_equipment(array(
    select distinct danger.equipment_id from new_items join dangers as danger on danger.item_id = new_items.item_id
    where danger.equipment_id is not null
  ));
  return null;
end $$;

create function keep_told_facts(told notice_items[]) returns void language sql as $$
  insert into dangers (item_id, round, equipment_id, is_now, danger_by, examined_on)
  select told.item_id, told.round, item.equipment_id, bool_or(danger ->> 'class' = 'danger'),
    min((danger ->> 'dangerByDate')::date) filter (where danger ->> 'class' = 'could_become_danger'),
    coalesce(item.examined_on, (coalesce(notice.told_at, notice.made_at) at time zone 'Europe/London')::date)
  from unnest(told) as told join notices as notice on notice.id = told.notice_id
    left join inspection_items as item on item.id = told.item_id,
    jsonb_array_elements(
      case
        when told.round = danger_round(told.item_id, '[]') then told.facts -> 'dangers'
        else dangers_without(told.facts -> 'dangers', answered_dangers(told.item_id))
      end
    ) as danger
  group by told.item_id, told.round, item.equipment_id, item.examined_on, notice.told_at, notice.made_at
  order by told.item_id
  on conflict (item_id, round) do update
  set is_now = dangers.is_now or excluded.is_now, danger_by = least(dangers.danger_by, excluded.danger_by)
$$;

create function known_dangers(item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(danger), '[]')
  from (
    select jsonb_array_elements(said_dangers(inspection_items)) as danger from inspection_items where id = item
    union
    select jsonb_array_elements(facts -> 'dangers') from notice_items where item_id = item
  ) as dangers
$$;

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

create function merged_equipment(piece uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select id, merged_into from equipment where id = piece
    union
    select next.id, next.merged_into from chain join equipment as next on next.id = chain.merged_into
  )
  select id from chain where merged_into is null
$$;

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

create function notice_state(notice notices) returns text language sql stable as $$
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

create function open_authority_copy() returns trigger language plpgsql as $$
begin
  insert into authority_copies (notice_id, opened_at) values (new.id, new.made_at);
  return null;
end $$;

create function pieces_of_items(items uuid[])
 returns SETOF uuid
 language sql
 stable
as $$
  select equipment_id from inspection_items where id = any(items) and equipment_id is not null
  union
  select equipment_id from dangers where item_id = any(items) and equipment_id is not null
$$;

create function place_notice_item() returns trigger language plpgsql as $$
begin
  new.round = danger_round(new.item_id, new.facts -> 'dangers');
  return new;
end $$;

create function place_rectified_item() returns trigger language plpgsql as $$
begin
  new.round = 1 + coalesce((select max(round) from rectified_items where item_id = new.item_id), 0);
  -- Of a piece all that is known; at a notice, which names no piece, what was told.
  new.answered = (
    select case when equipment_id is null then told_dangers(new.item_id) else known_dangers(new.item_id) end
    from rectifications where id = new.rectification_id
  );
  return new;
end $$;

create function refresh_equipment(pieces uuid[]) returns void language plpgsql as $$
begin
  if cardinality(pieces) = 0 then return; end if;
  perform lock_equipment(array(select distinct company_id from equipment where id = any(pieces)));
  update dangers set ended_by = ends.ended_by, ended_on = ends.ended_on
  from danger_ends(pieces) as ends
  where dangers.item_id = ends.item_id and dangers.round = ends.round
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

create function refresh_equipment_of_changed_items() returns trigger language plpgsql as $$
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

create function refresh_equipment_of_changed_jobs() returns trigger language plpgsql as $$
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

create function refresh_equipment_of_new_items() returns trigger language plpgsql as $$
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

create function refresh_equipment_of_rectified_items() returns trigger language plpgsql as $$
begin
  update dangers set ended_by = 'rectified', ended_on = rectification.rectified_on
  from changed_items join rectifications as rectification on rectification.id = changed_items.rectification_id
  where dangers.item_id = changed_items.item_id and dangers.round = changed_items.round and dangers.equipment_id is null;
  perform keep_dangers(array(
    select item.id from changed_items join inspection_items as item on item.id = changed_items.item_id
    where item.deleted_at is null and dangers_without(said_dangers(item), answered_dangers(item.id)) <> '[]'
  ));
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

create function said_dangers(item inspection_items) returns jsonb language sql immutable as $$
  select case
    when not (item.defect_immediate_danger or item.defect_potential_danger) then '[]'
    else coalesce(
      (
        select jsonb_agg(defect) from jsonb_array_elements(item.defects) as defect
        where defect ->> 'class' <> 'observation'
      ),
      jsonb_build_array(jsonb_build_object(
        '_id', '00000000-0000-4000-8000-000000000001', 'part', item.defect_part, 'description', item.defect_description,
        'class', case when item.defect_immediate_danger then 'danger' else 'could_become_danger' end,
        'dangerByDate', item.danger_by, 'repair', item.repair_details
      ))
    )
  end
$$;

create function told_dangers(item uuid) returns jsonb language sql stable as $$
  with told as (
    select jsonb_array_elements(facts -> 'dangers') as danger from notice_items where item_id = item
  )
  select coalesce(jsonb_agg(danger), '[]')
  from (
    select danger from told
    union
    -- In other words since, but the same, and neither graver nor sooner.
    select said.danger
    from inspection_items, jsonb_array_elements(said_dangers(inspection_items)) as said (danger)
    where inspection_items.id = item and exists (
      select from told as earlier
      where earlier.danger ->> '_id' = said.danger ->> '_id' and (
        earlier.danger ->> 'class' = 'danger'
        or said.danger ->> 'class' <> 'danger' and (
          earlier.danger ->> 'dangerByDate' is null
          or earlier.danger ->> 'dangerByDate' <= said.danger ->> 'dangerByDate'
        )
      )
    )
  ) as dangers
$$;

create trigger pieces_follow_changed_jobs after update on jobs referencing old table as old_jobs new table as new_jobs for each statement execute function refresh_equipment_of_changed_jobs();
create trigger equipment_follows_changed_items after update on inspection_items referencing old table as old_items new table as new_items for each statement execute function refresh_equipment_of_changed_items();
create trigger equipment_follows_new_items after insert on inspection_items referencing new table as new_items for each statement execute function refresh_equipment_of_new_items();
create trigger equipment_follows_rectified_items after insert on rectified_items referencing new table as changed_items for each statement execute function refresh_equipment_of_rectified_items();
create trigger rectified_items_have_a_round before insert on rectified_items for each row execute function place_rectified_item();
create trigger notices_open_authority_copies after insert on notices FOR EACH ROW WHEN (new.serious_injury_risk) EXECUTE FUNCTION open_authority_copy();
create trigger dangers_follow_notices after insert on notice_items referencing new table as new_items for each statement execute function keep_told_dangers();
create trigger notice_items_have_a_round before insert on notice_items for each row execute function place_notice_item();
