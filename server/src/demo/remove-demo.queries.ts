import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export async function countEverything(db: Db) {
  const { rows } = await sql<Record<'companies' | 'jobs' | 'certificates' | 'invoices' | 'orders' | 'files', number>>`
    select
      (select count(*)::int from companies) as companies,
      (select count(*)::int from jobs) as jobs,
      (select count(*)::int from certificates) as certificates,
      (select count(*)::int from invoices) as invoices,
      (select count(*)::int from purchase_orders) as orders,
      (select count(*)::int from files) as files`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting always gives one row.')
  return row
}

export async function listLivePeople(db: Db) {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'role', 'is_demo as isDemo'])
    .orderBy('email')
    .execute()
}

/** What people have changed since the demo was filled. Its own import and certificates come after that, in their names. */
export async function countChangesByPeople(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .where('id', '>', (eb) =>
      eb
        .selectFrom('audit_log')
        .where('what', '=', 'demo-filled')
        .select((of) => of.fn.max('id').as('last')),
    )
    .where('actor_id', 'is not', null)
    .where('what', 'not in', ['certificate-issued', 'signed-in', 'signed-out'])
    // An import that a person made counts by itself, not by its rows.
    .where(sql<boolean>`after ->> 'importId' is null`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function listCompaniesNamed(db: Db, names: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('companies')
    .where('name', 'in', names)
    .where('deleted_at', 'is', null)
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export async function countOpenJobsOf(db: Db, userIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .where('assigned_engineer_id', 'in', userIds)
    .where('status', 'in', ['pending', 'in_progress'])
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
