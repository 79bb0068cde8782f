import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'

type Item = Insertable<DB['inspection_items']>

/** Inspection items that a test needs but is not about: examined ones, unless it says otherwise. */
export function givenItems(db: Db) {
  const since = new Date('2026-01-05T09:00:00Z')

  async function item(facts: Partial<Item> & { job_id: string }) {
    const isExamined = facts.status !== 'awaiting_inspection'
    return db
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
  }

  /** Many alike, told apart by their serial numbers. */
  async function items(count: number, jobId: string) {
    const {
      id: _id,
      place: _place,
      sort_at: _sortAt,
      defects: _defects,
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

  return { item, items }
}
