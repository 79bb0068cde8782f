-- Whoever records at a notice that an item was put right has read what the notice told. A danger that was written down since, and of
-- which nobody was told, is not answered by that: it stands, and is the next round of its item.
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

create or replace function place_rectified_item() returns trigger language plpgsql as $$
begin
  new.round = 1 + coalesce((select max(round) from rectified_items where item_id = new.item_id), 0);
  -- Of a piece all that is known; at a notice, which names no piece, what was told.
  new.answered = (
    select case when equipment_id is null then told_dangers(new.item_id) else known_dangers(new.item_id) end
    from rectifications where id = new.rectification_id
  );
  return new;
end $$;

create or replace function refresh_equipment_of_rectified_items() returns trigger language plpgsql as $$
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
