import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { gravestFirst, isBlankDefect, type Defect } from '#contract/inspections/items/defects.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import { keepDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { newDefect, writeDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'

/** A defect in the words of the specification's fields, or several of them. */
export interface GivenDefects {
  defect_part?: string
  defect_description?: string
  defect_immediate_danger?: boolean
  defect_potential_danger?: boolean
  danger_by?: string | null
  repair_details?: string
  defects?: Defect[]
}

type Item = Insertable<DB['inspection_items']>
export type GivenItem = Partial<Item> & GivenDefects & { job_id: string }

/** Inspection items that a test needs but is not about: examined ones, unless it says otherwise. */
export function givenItems(db: Db) {
  const since = new Date('2026-01-05T09:00:00Z')

  async function item(given: GivenItem) {
    const { facts, defects } = apart(given)
    const isExamined = facts.status !== 'awaiting_inspection'
    const row = await db
      .insertInto('inspection_items')
      .values({
        serial_number: 'CB-100',
        description: 'Chain Block',
        status: 'inspected',
        ...(isExamined && { examined_on: '2026-06-10', next_examination_on: '2027-06-10' }),
        created_at: since,
        updated_at: since,
        ...facts,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.transaction().execute((tx) => followGivenItems(tx, [row.id], new Map([[row.id, defects]])))
    return row
  }

  /** Many alike, told apart by their serial numbers. */
  async function items(count: number, jobId: string) {
    const {
      id: _id,
      place: _place,
      sort_at: _sortAt,
      more_photo_file_ids: _photos,
      ...one
    } = await item({ job_id: jobId, serial_number: '1' })
    const rest = Array.from({ length: count - 1 }, (_, index) => ({ ...one, serial_number: String(index + 2) }))
    for (let from = 0; from < rest.length; from += 500) {
      await db
        .insertInto('inspection_items')
        .values(rest.slice(from, from + 500))
        .execute()
    }
  }

  /** Writes over items as no caller could; where it says a defect, that is all they state. */
  async function changedItems(itemIds: string[], given: Partial<Item> & GivenDefects) {
    const { facts, defects } = apart(given)
    await db.transaction().execute(async (tx) => {
      if (Object.keys(facts).length > 0)
        await tx.updateTable('inspection_items').set(facts).where('id', 'in', itemIds).execute()
      if (defects.length > 0) await tx.deleteFrom('defects').where('item_id', 'in', itemIds).execute()
      const own = () => defects.map((defect) => ({ ...defect, _id: randomUUID() }))
      await followGivenItems(tx, itemIds, new Map(itemIds.map((id) => [id, own()])))
    })
  }

  return { item, items, changedItems }
}

/** The facts of an item, and the defects that it states. */
export function apart<Facts extends GivenDefects>(given: Facts) {
  const { defect_part, defect_description, defect_immediate_danger, defect_potential_danger, ...rest } = given
  const { danger_by, repair_details, defects, ...facts } = rest
  const one: Defect = {
    _id: randomUUID(),
    part: defect_part ?? '',
    description: defect_description ?? '',
    class: defect_immediate_danger ? 'danger' : defect_potential_danger ? 'could_become_danger' : 'observation',
    dangerByDate: danger_by ?? null,
    repair: repair_details ?? '',
  }
  return { facts, defects: defects ? gravestFirst(defects) : isBlankDefect(one) ? [] : [one] }
}

/** Items that a test has written by itself: their defects, and all that follows from them. */
export async function followGivenItems(tx: Db, itemIds: string[], defectsOf: ReadonlyMap<string, Defect[]>) {
  await writeDefects(
    tx,
    [...defectsOf].flatMap(([id, defects]) => defects.map((defect, index) => newDefect(id, defect, index + 1))),
  )
  const { rows } = await sql<{ id: string }>`
    select items.id from inspection_items as items join jobs on jobs.id = items.job_id
    where items.id = any(${itemIds}::uuid[]) and jobs.status = 'completed' and jobs.deleted_at is null
      and items.deleted_at is null`.execute(tx)
  await keepDangers(
    tx,
    rows.map(({ id }) => id),
  )
  await refreshEquipment(tx, { itemIds })
}

/** A job that a test has written by itself: all that follows for its equipment. */
export async function followGivenJob(db: Db, jobId: string) {
  const items = await db.selectFrom('inspection_items').select('id').where('job_id', '=', jobId).execute()
  await db.transaction().execute((tx) =>
    followGivenItems(
      tx,
      items.map(({ id }) => id),
      new Map(),
    ),
  )
}
