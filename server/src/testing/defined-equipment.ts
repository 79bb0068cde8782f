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

/** What counts of dangers: the last examination of a completed job, and every other one's since, on its day or later. */
const dangerous = sql`(
  select * from (${livingItems}) as found
  where examined_on is not null and (
    id = last.id or (not is_last_word and examined_on >= coalesce(last.examined_on, examined_on))
  )
)`

/** Of each piece of equipment what looking at every one of its items gives, in the order of the columns that are kept. */
export const definedEquipment = sql`
  select pieces.id, (select count(*) from (${livingItems}) as living), last.id, last.examined_on,
    (
      select min(next_examination_on) from (${livingItems}) as examined
      where is_last_word and not exists (
        select from (${livingItems}) as periodic
        where periodic.is_last_word and periodic.examination_type <> 'exceptional'
          and (periodic.examined_on, periodic.place) > (examined.examined_on, examined.place)
      )
    ),
    last.id is not null and not last.fit_for_purpose,
    exists (select from ${dangerous} as dangers where defect_immediate_danger),
    (select min(danger_by) from ${dangerous} as dangers where defect_potential_danger)
  from equipment as pieces left join lateral ${lastExamination} as last on true`
