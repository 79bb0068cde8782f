import { sql } from 'kysely'
import {
  itemFieldNames,
  itemFields,
  type FieldsWhere,
  type ItemField,
  blankItem,
  fieldsWhere,
} from '#contract/inspections/items/item-fields.ts'
import type { Db } from '#server/db/database.ts'
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

interface Copy {
  fromJobId: string
  toJobId: string
  at: Date
  by: string
  /** Only these. */
  itemIds?: string[]
}

/**
 * Copies what a piece of equipment is; what was found last time is left behind, the photo of it included. One that was
 * not examined then keeps the date of the examination before. A piece that was corrected since is called as it is now;
 * one that was stored or withdrawn since is left out.
 */
export async function copyEquipment(tx: Db, { fromJobId, toJobId, at, by, itemIds }: Copy): Promise<Copied> {
  const inserted = await tx
    .insertInto('inspection_items')
    .columns([
      ...identity,
      'equipment_id',
      'equipment_choice',
      'last_examined_on',
      'job_id',
      'status',
      'created_at',
      'created_by',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('inspection_items as items')
        .innerJoin('jobs', 'jobs.id', 'items.job_id')
        // Of the same company only: the job may have been moved to another one since its items were written.
        .leftJoin('equipment as piece', (join) =>
          join.onRef('piece.id', '=', 'items.equipment_id').onRef('piece.company_id', '=', 'jobs.company_id'),
        )
        .select(copied.map((name) => presentWords(name).as(columnOf[name])))
        .select([
          'piece.id as equipment_id',
          sql<string>`case when piece.id is null then 'words' else 'named' end`.as('equipment_choice'),
          sql<string | null>`case when jobs.report_withdrawn_at is null
            then coalesce(items.examined_on, items.last_examined_on) else piece.last_examined_on end`.as(
            'last_examined_on',
          ),
          sql<string>`${toJobId}::uuid`.as('job_id'),
          sql<string>`'awaiting_inspection'`.as('status'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<string>`${by}::uuid`.as('created_by'),
          sql<Date>`${at}::timestamptz`.as('updated_at'),
        ])
        .where('items.job_id', '=', fromJobId)
        .where('items.deleted_at', 'is', null)
        .$if(itemIds !== undefined, (some) => some.where(sql<boolean>`items.id = any(${itemIds}::uuid[])`))
        .where((where) => where.or([where('piece.id', 'is', null), where('piece.lifecycle', '=', 'in_service')]))
        .orderBy('items.sort_at')
        .orderBy('items.place'),
    )
    .executeTakeFirst()
  const copiedItems = Number(inserted.numInsertedOrUpdatedRows ?? 0)
  const { count } = await tx
    .selectFrom('inspection_items')
    .where('job_id', '=', fromJobId)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { items: copiedItems, leftOut: Number(count) - copiedItems }
}

type CarriedField = FieldsWhere<'carriedFrom', string>

export interface Copied {
  items: number
  leftOut: number
}

const copied = itemFieldNames.filter(isCarried)
const identity = copied.map((name) => columnOf[name])

function isCarried(name: ItemField): name is CarriedField {
  return itemFields[name].carriedFrom !== null
}

/** Of the piece, where it has any. The kind of examination is as it was chosen last time. */
function presentWords(name: CarriedField) {
  const item = sql.ref(`items.${columnOf[name]}`)
  if (itemFields[name].carriedFrom !== 'equipment' || name === 'examinationType') return sql<never>`${item}`
  const piece = sql.ref(`piece.${columnOf[name]}`)
  return name === 'dateOfManufacture'
    ? sql<never>`coalesce(${piece}, ${item})`
    : sql<never>`coalesce(nullif(${piece}, ''), ${item})`
}

interface Planned {
  equipmentIds: string[]
  jobId: string
  at: Date
  by: string
}

const ofEquipment = fieldsWhere('carriedFrom', 'equipment')
/** What a piece itself does not know is as the item of its last examination had it; blank for one that was never examined. */
const ofLastItem = fieldsWhere('carriedFrom', 'item')

const columns = sql.join([...ofEquipment, ...ofLastItem].map((name) => sql.ref(columnOf[name])))
const values = sql.join([
  ...ofEquipment.map((name) => sql.ref(`equipment.${columnOf[name]}`)),
  ...ofLastItem.map((name) => sql`coalesce(${sql.ref(`last_items.${columnOf[name]}`)}, ${blankItem[name]})`),
])

/** An item for each piece, awaiting its inspection, in the order of the last visit; what was never examined comes last. */
export async function insertItemsOfEquipment(tx: Db, { equipmentIds, jobId, at, by }: Planned): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into inspection_items (
      ${columns}, equipment_id, equipment_choice, last_examined_on, job_id, status, created_at, created_by, updated_at
    )
    select ${values}, equipment.id, 'named', equipment.last_examined_on, ${jobId}::uuid, 'awaiting_inspection',
      ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz
    from equipment left join inspection_items as last_items on last_items.id = equipment.last_item_id
    where equipment.id = any(${equipmentIds}::uuid[])
    order by last_items.sort_at nulls last, last_items.place, lower(equipment.description), equipment.serial_number`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
