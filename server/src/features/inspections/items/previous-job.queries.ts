import { sql } from 'kysely'
import { blankItem, fieldsWhere } from '#contract/inspections/items/item-fields.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/pages.ts'
import { chooseJobs, jobDetails, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { columnOf } from './items.queries.ts'

export async function findPreviousJob(db: Db, job: JobRow): Promise<JobRow | undefined> {
  const chosen = await chooseJobs(db, (jobs) =>
    jobs
      .where('site_address_id', '=', job.siteAddressId)
      .where('company_id', '=', job.companyId)
      .where('status', '=', 'completed')
      .where('id', '<>', job.id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('inspection_items as items')
            .whereRef('items.job_id', '=', 'jobs.id')
            .where('items.deleted_at', 'is', null)
            .select('items.id'),
        ),
      )
      .orderBy('completed_at', 'desc')
      .orderBy('number', 'desc')
      .limit(1),
  )
  const [previous] = await jobDetails(db, chosen)
  return previous
}

const ofEquipment = fieldsWhere('carriedFrom', 'equipment')
/** What a piece itself does not know is as the item of its last examination had it; blank for one that was never examined. */
const ofLastItem = fieldsWhere('carriedFrom', 'item')
const carried = [...ofEquipment, ...ofLastItem]

const intoItems = sql`insert into inspection_items (
  ${sql.join(carried.map((name) => sql.ref(columnOf[name])))}, equipment_id, equipment_choice, last_examined_on,
  job_id, status, created_at, created_by, updated_at
)`

interface Planned {
  jobId: string
  at: Date
  by: string
}

function awaiting({ jobId, at, by }: Planned) {
  return sql`${jobId}::uuid, 'awaiting_inspection', ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz`
}

/**
 * Copies what a piece of equipment is; what was found last time is left behind, the photo of it included. One that was
 * not examined then keeps the date of the examination before. A piece that was corrected since is called as it is now;
 * one that was stored or withdrawn since is left out, as is what is not among `itemIds`.
 */
export async function copyEquipment(tx: Db, fromJobId: string, planned: Planned, itemIds: string[] | null = null) {
  const { numAffectedRows } = await sql`
    ${intoItems}
    select ${sql.join(carried.map(presentWords))}, piece.id, case when piece.id is null then 'words' else 'named' end,
      case when jobs.report_withdrawn_at is null
        then coalesce(items.examined_on, items.last_examined_on) else piece.last_examined_on end, ${awaiting(planned)}
    from inspection_items as items join jobs on jobs.id = items.job_id
      -- Of the same company only: the job may have been moved to another one since its items were written.
      left join equipment as piece on piece.id = items.equipment_id and piece.company_id = jobs.company_id
    where items.job_id = ${fromJobId} and items.deleted_at is null
      and (${itemIds}::uuid[] is null or items.id = any(${itemIds}::uuid[]))
      and (piece.id is null or piece.lifecycle = 'in_service')
    order by items.sort_at, items.place`.execute(tx)
  const items = Number(numAffectedRows ?? 0)
  const all = tx.selectFrom('inspection_items').where('job_id', '=', fromJobId).where('deleted_at', 'is', null)
  return { items, leftOut: (await countRows(all)) - items }
}

/** Of the piece, where it has any. The kind of examination is as it was chosen last time. */
function presentWords(name: (typeof carried)[number]) {
  const item = sql.ref(`items.${columnOf[name]}`)
  if (!ofEquipment.some((each) => each === name) || name === 'examinationType') return item
  const piece = sql.ref(`piece.${columnOf[name]}`)
  return name === 'dateOfManufacture' ? sql`coalesce(${piece}, ${item})` : sql`coalesce(nullif(${piece}, ''), ${item})`
}

const wordsOfPiece = sql.join([
  ...ofEquipment.map((name) => sql.ref(`equipment.${columnOf[name]}`)),
  ...ofLastItem.map((name) => sql`coalesce(${sql.ref(`last_items.${columnOf[name]}`)}, ${blankItem[name]})`),
])

/** An item for each piece, awaiting its inspection, in the order of the last visit; what was never examined comes last. */
export async function insertItemsOfEquipment(tx: Db, equipmentIds: string[], planned: Planned): Promise<number> {
  const { numAffectedRows } = await sql`
    ${intoItems}
    select ${wordsOfPiece}, equipment.id, 'named', equipment.last_examined_on, ${awaiting(planned)}
    from equipment left join inspection_items as last_items on last_items.id = equipment.last_item_id
    where equipment.id = any(${equipmentIds}::uuid[])
    order by last_items.sort_at nulls last, last_items.place, lower(equipment.description), equipment.serial_number`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
