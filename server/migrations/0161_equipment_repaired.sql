-- The pieces as they should have been: a loaded item whose description was reworded had made a second piece.
-- Also of the deleted ones, which a merge takes along.
create index inspection_items_of_equipment on inspection_items (equipment_id) where equipment_id is not null;
alter table inspection_items disable trigger user;

-- What was loaded from a previous job has no first write of its own. It keeps its piece from now on, whatever its words.
update inspection_items set equipment_choice = 'named'
where equipment_id is not null
  and not exists (select from item_writes where item_id = inspection_items.id and version = 1);

-- One piece under two descriptions, where that is certain: the item was loaded from a previous job, and the words it had
-- before its first save, as the audit log has them, are those of exactly one piece there, with the same number.
create temp table reworded on commit drop as
with loaded as (
  select distinct on (about) about as job_id, (after ->> 'previousJobId')::uuid as previous_job_id
  from audit_log where what = 'job-loaded-from-previous' order by about, id
),
first_saves as (
  select distinct on (about) id, about as item_id, before
  from audit_log where what = 'item-saved' order by about, id
)
select first_saves.id as event_id, item.equipment_id as into_id, min(source.equipment_id::text)::uuid as equipment_id
from inspection_items as item
  join loaded on loaded.job_id = item.job_id
  join first_saves on first_saves.item_id = item.id
  join inspection_items as source on source.job_id = loaded.previous_job_id and source.deleted_at is null
    and source.serial_number = first_saves.before ->> 'serialNumber'
    and source.asset_number = first_saves.before ->> 'assetNumber'
    and source.description = first_saves.before ->> 'description'
  join equipment as new_piece on new_piece.id = item.equipment_id
  join equipment as old_piece on old_piece.id = source.equipment_id
where item.deleted_at is null and item.equipment_choice = 'named' and old_piece.id <> new_piece.id
  and old_piece.company_id = new_piece.company_id
  and split_part(old_piece.identity, ' ', 1) = split_part(new_piece.identity, ' ', 1)
  and split_part(old_piece.identity, ' ', 2) = split_part(new_piece.identity, ' ', 2)
group by first_saves.id, item.equipment_id
having count(distinct source.equipment_id) = 1;

do $$
declare
  pair record;
  moved uuid[];
begin
  for pair in select equipment_id, into_id from reworded order by event_id loop
    -- Merged by an earlier pair: what it went into is compared.
    pair.equipment_id := merged_equipment(pair.equipment_id);
    pair.into_id := merged_equipment(pair.into_id);
    continue when pair.equipment_id = pair.into_id;
    -- Two in one job are two pieces.
    continue when exists (
      select from inspection_items as one join inspection_items as other on other.job_id = one.job_id
      where one.equipment_id = pair.equipment_id and one.deleted_at is null
        and other.equipment_id = pair.into_id and other.deleted_at is null
    );
    with changed as (
      update inspection_items set equipment_id = pair.into_id where equipment_id = pair.equipment_id returning id
    )
    select coalesce(array_agg(id), '{}') into moved from changed;
    insert into equipment_merges (equipment_id, into_id, item_ids, merged_at)
    values (pair.equipment_id, pair.into_id, moved, now());
    update equipment set merged_into = pair.into_id where id = pair.equipment_id;
    update equipment
    set created_at = least(created_at, (select created_at from equipment where id = pair.equipment_id))
    where id = pair.into_id;
  end loop;
end $$;

alter table inspection_items enable trigger user;

-- What was written last of each piece.
update equipment
set wll = written.wll, swl_configuration = written.swl_configuration, hol = written.hol,
  manufactured_on = written.manufactured_on,
  examination_type = case written.examination_type when 'exceptional' then '12_monthly' else written.examination_type end
from (
  select distinct on (equipment_id) * from inspection_items
  where equipment_id is not null and deleted_at is null
  order by equipment_id, updated_at desc, place desc
) as written
where written.equipment_id = equipment.id;

-- Where it was last examined in a completed job, else where it was first seen.
update equipment set site_address_id = seen.site_address_id
from (
  select distinct on (item.equipment_id) item.equipment_id, job.company_id, job.site_address_id
  from inspection_items as item join jobs as job on job.id = item.job_id
    join equipment as piece on piece.id = item.equipment_id and piece.company_id = job.company_id
  where item.deleted_at is null and job.deleted_at is null
  order by item.equipment_id, (job.status = 'completed' and item.examined_on is not null) desc,
    case when job.status = 'completed' then item.examined_on end desc nulls last,
    case when job.status = 'completed' and item.examined_on is not null then -item.place else item.place end
) as seen
where seen.equipment_id = equipment.id;
