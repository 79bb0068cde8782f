import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { FileKind } from '#contract/files/file-kinds.ts'
import type { System } from '#server/backup/make-backup.ts'
import { refuseIfInUse } from '#server/backup/restore-backup.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { dropTables, listMigrations, makeTables, withMigrationLock } from '#server/db/migrate.ts'
import { idsOf } from '#server/db/pages.ts'
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts'
import { printForm, printKey } from '#server/features/files/stored-form.ts'
import { deleteUserRow, lockAdministrators } from '#server/features/users/users.queries.ts'
import { demoCompanies } from './demo-companies.ts'

type Person = Awaited<ReturnType<typeof listLivePeople>>[number]

export type DemoRemoval =
  | { kind: 'nothing' }
  | { kind: 'everything'; demo: Person[]; counts: Awaited<ReturnType<typeof countEverything>>; changes: number }
  | { kind: 'people'; demo: Person[]; real: Person[]; companiesLeft: string[]; openJobs: number }

export class CannotRemoveDemo extends Error {
  override name = 'CannotRemoveDemo'
}

export async function planRemoval(db: Db): Promise<DemoRemoval> {
  const people = await listLivePeople(db)
  const demo = people.filter(({ isDemo }) => isDemo)
  const real = people.filter(({ isDemo }) => !isDemo)
  if (demo.length === 0) return { kind: 'nothing' }
  if (real.length === 0) {
    return { kind: 'everything', demo, counts: await countEverything(db), changes: await countChangesByPeople(db) }
  }
  if (!real.some(({ role }) => role === 'admin')) throw new CannotRemoveDemo(noAdministratorLeft)
  const names = demoCompanies.map(({ name }) => name)
  return {
    kind: 'people',
    demo,
    real,
    companiesLeft: await listCompaniesNamed(db, names),
    openJobs: await countOpenJobsOf(db, idsOf(demo)),
  }
}

const noAdministratorLeft =
  'Real people work in this system, and none of them is an administrator, so nobody could manage it without the demo ' +
  'accounts. Start it with DEMO=on, make one of them an administrator under Users, and run this again.'

/** The demo people can no longer sign in; their names stay on what they did, as with anybody who is deleted. */
export async function removeDemoPeople({ db, clock }: System & { db: Db }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAdministrators(tx)
    const people = await listLivePeople(tx)
    if (!people.some(({ isDemo, role }) => !isDemo && role === 'admin')) throw new CannotRemoveDemo(noAdministratorLeft)
    for (const { id, email } of people.filter(({ isDemo }) => isDemo)) {
      await deleteUserRow(tx, id, clock.now())
      await deleteSessionsOf(tx, id, { reason: 'ended', at: clock.now() })
      await recordEvent(tx, clock, { actor: null, what: 'demo-account-removed', about: id, before: { email } })
    }
  })
}

/** As before the first start. Files go first: killed on the way, the same command goes on with the rest. */
export async function removeEverything({ pool, files, sealFile, logSeal, clock }: System): Promise<void> {
  await withMigrationLock(pool, async (client) => {
    await refuseIfInUse(client)
    for (const key of await listStoredKeys(client)) await files.remove(key)
    await client.query('begin')
    await dropTables(client)
    await makeTables(client, await listMigrations())
    await client.query(`insert into audit_log (at, what) values ($1, 'demo-removed')`, [clock.now()])
    await client.query('commit')
  })
  // It names the address of the demo; the next start makes another.
  for (const file of [sealFile, logSeal.keyFile, logSeal.headsFile]) if (file) await rm(file, { force: true })
}

async function listStoredKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ kind: string; key: string; original_key: string | null }>(
    'select kind, key, original_key from files',
  )
  return rows.flatMap(({ kind, key, original_key: originalKey }) => [
    key,
    ...(originalKey ? [originalKey] : []),
    // Only `insertFile` writes this column, from that type.
    ...(printForm(kind as FileKind) ? [printKey(key)] : []),
  ])
}

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
