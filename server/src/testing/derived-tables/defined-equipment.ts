import { sql } from 'kysely'

const livingItems = sql`
  select items.*, jobs.status = 'completed' and items.examined_on is not null as is_last_word
  from inspection_items as items join jobs on jobs.id = items.job_id
  where items.equipment_id = pieces.id and items.deleted_at is null and jobs.deleted_at is null
    and jobs.company_id = pieces.company_id`

const lastExamination = sql`(
  select * from (${livingItems}) as examined where is_last_word
    and not exists (
      select from (${livingItems}) as later
      where later.is_last_word and (later.examined_on, later.place) > (examined.examined_on, examined.place)
    )
)`

const isRectified = (itemId: string) => sql`exists (select from rectified_items where item_id = ${sql.ref(itemId)})`

/**
 * What counts of dangers: the last examination of a completed job, and every other one's since, on its day or later. What
 * was rectified doesn't.
 */
const dangerous = sql`(
  select * from (${livingItems}) as found
  where examined_on is not null and not ${isRectified('found.id')} and (
    id = last.id or (not is_last_word and examined_on >= coalesce(last.examined_on, examined_on))
  )
)`

/** Dangers that were told or completed count whatever became of their item, until something later finds the piece fit. */
const standing = sql`(
  select dangers.* from dangers join inspection_items as found on found.id = dangers.item_id
  where dangers.equipment_id = pieces.id and not ${isRectified('dangers.item_id')} and not exists (
    select from (${livingItems}) as later
    where later.is_last_word and later.fit_for_purpose and not later.defect_immediate_danger and later.id <> found.id
      and (later.examined_on, later.place) > (dangers.examined_on, found.place)
  )
)`

/** Of each piece of equipment what looking at every one of its items gives, in the order of the columns that are kept. */
export const definedEquipment = sql`
  select pieces.id, (
      select count(*) from (
        select id from (${livingItems}) as living union select item_id from ${standing} as standing
      ) as behind
    ), last.id, last.examined_on,
    (
      select min(next_examination_on) from (${livingItems}) as examined
      where is_last_word and not exists (
        select from (${livingItems}) as periodic
        where periodic.is_last_word and periodic.examination_type <> 'exceptional'
          and (periodic.examined_on, periodic.place) > (examined.examined_on, examined.place)
      )
    ),
    last.id is not null and not last.fit_for_purpose and not ${isRectified('last.id')},
    exists (select from ${dangerous} as dangers where defect_immediate_danger)
      or exists (select from ${standing} as standing where is_now or danger_by is null),
    least(
      (select min(danger_by) from ${dangerous} as dangers where defect_potential_danger),
      (select min(danger_by) from ${standing} as standing)
    )
  from equipment as pieces left join lateral ${lastExamination} as last on true`
