import { sql } from 'kysely'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'
import type { Db } from '#server/db/database.ts'

/** So many of the latest examinations with a defect are looked at: what a firm writes does not change in a day. */
const maxItems = 4000
const maxPerDescription = 20
const maxPhrases = 500

/** What was written of defects, by description of the equipment: the most used first, of those alike the latest. */
export async function listDefectPhrases(db: Db): Promise<DefectPhrase[]> {
  const latest = db
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .where('items.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .where('items.examined_on', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('defects').select('id').whereRef('item_id', '=', 'items.id').where('is_stated', '=', true)),
    )
    .select(['items.id', 'items.description', 'items.examined_on'])
    .orderBy('items.examined_on', 'desc')
    .limit(maxItems)
  const { rows } = await sql<DefectPhrase>`
    with used as (
      select upper(regexp_replace(trim(latest.description), '\\s+', ' ', 'g')) as kind, min(latest.description) as equipment,
        trim(defect.part) as part, trim(defect.description) as description, trim(defect.repair) as repair,
        count(*) as uses, max(latest.examined_on) as last_used
      from (${latest}) as latest
      join defects as defect on defect.item_id = latest.id and defect.is_stated
      where trim(defect.description) <> ''
      group by kind, trim(defect.part), trim(defect.description), trim(defect.repair)
    ), ranked as (
      select *, row_number() over (partition by kind order by uses desc, last_used desc, description) as place from used
    )
    select equipment, part, description, repair from ranked
    where place <= ${maxPerDescription}
    order by uses desc, last_used desc, kind, description, part, repair
    limit ${maxPhrases}`.execute(db)
  return rows
}
