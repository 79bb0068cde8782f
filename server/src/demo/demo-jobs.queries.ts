import { sql, type Insertable } from 'kysely'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { idsOf } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import { takeJobNumbers } from '#server/features/jobs/jobs.queries.ts'
import { keepDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { newDefect, writeDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'

export type DemoJob = Omit<Insertable<DB['jobs']>, 'number'> & {
  id: string
  assigned_engineer_id: string | null
  completed_at: Date | null
  completed_by: string | null
  created_at: Date
}
export type DemoItem = Insertable<DB['inspection_items']> & {
  id: string
  created_at: Date
  created_by: string | null
  defects?: Defect[]
}
export type DemoEvent = Insertable<DB['audit_log']> & { at: Date }
type DemoPiece = Insertable<DB['equipment']> & { id: string }

const rowsAtOnce = 200

export async function listCustomersSince(tx: Db, companyIds: string[]) {
  return tx.selectFrom('companies').select(['id', 'created_at as since']).where('id', 'in', companyIds).execute()
}

export async function findDemoCancelledJob(tx: Db, today: Day) {
  return tx
    .selectFrom('jobs')
    .select(['id', 'scheduled_on as scheduledOn'])
    .select((eb) => eb.ref('assigned_engineer_id').$notNull().as('engineerId'))
    .where('status', '=', 'cancelled')
    .where('assigned_engineer_id', 'is not', null)
    .where('scheduled_on', '<=', today)
    .orderBy('scheduled_on', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}

export async function insertDemoEquipment(tx: Db, pieces: DemoPiece[]) {
  for (const some of batches(pieces)) await tx.insertInto('equipment').values(some).execute()
}

export async function insertDemoJobs(tx: Db, jobs: DemoJob[]) {
  const numbers = await takeJobNumbers(tx, jobs.length)
  const numbered = jobs.map((job, index) => ({ ...job, number: numbers[index] ?? 0 }))
  for (const some of batches(numbered)) await tx.insertInto('jobs').values(some).execute()
  const assigned = jobs.flatMap(({ id, assigned_engineer_id: user, created_at: since }) =>
    user ? [{ job_id: id, user_id: user, since }] : [],
  )
  for (const some of batches(assigned)) await tx.insertInto('job_assignments').values(some).execute()
}

export async function insertDemoItems(tx: Db, items: DemoItem[]) {
  const rows = items.map(({ defects: _defects, ...item }) => item)
  for (const some of batches(rows)) await tx.insertInto('inspection_items').values(some).execute()
  const found = items.flatMap(({ id, defects = [] }) => defects.map((defect, at) => newDefect(id, defect, at + 1)))
  await writeDefects(tx, found)
  const itemIds = idsOf(items)
  await keepDangers(tx, await listCompletedItems(tx, itemIds))
  await refreshEquipment(tx, { itemIds })
}

async function listCompletedItems(tx: Db, itemIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .select('items.id')
    .where(sql<boolean>`items.id = any(${itemIds}::uuid[])`)
    .where('jobs.status', '=', 'completed')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertDemoEvents(tx: Db, events: DemoEvent[]) {
  for (const some of batches(events)) await tx.insertInto('audit_log').values(some).execute()
}

function batches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  )
}
