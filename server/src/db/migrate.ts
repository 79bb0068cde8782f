import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { packageRoot } from '#server/package-root.ts'
import { emptyTaskQueue, installTaskTables } from '#server/db/task-tables.ts'

const folder = join(packageRoot, 'migrations')

/** Any number that all our servers agree on. */
const migrationLock = 7_401_998

/** Brings the database up to date, one file after the other. A second server that starts meanwhile waits here. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  return withMigrationLock(pool, async (client) => {
    const missing = await applyMissing(client)
    await installTaskTables(pool, client)
    return missing
  })
}

/** Nobody else migrates or restores meanwhile. */
export async function withMigrationLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    client.release()
  }
}

/** The migrations this release knows, in their order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** And what waits in the queue, which is about what stood in them. */
export async function dropTables(client: pg.ClientBase): Promise<void> {
  await emptyTaskQueue(client)
  await client.query('drop schema public cascade; create schema public')
}

/** Makes the tables as they were after these migrations, in an empty database, within the caller's transaction. */
export async function makeTables(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(makeRecord)
  for (const name of names) await run(client, name)
}

const makeRecord = 'create table if not exists migrations (name text primary key, applied_at timestamptz not null)'

async function applyMissing(client: pg.PoolClient): Promise<string[]> {
  await client.query(makeRecord)
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  const missing = (await listMigrations()).filter((name) => !applied.has(name))
  for (const name of missing) await apply(client, name)
  return missing
}

async function apply(client: pg.PoolClient, name: string) {
  try {
    await client.query('begin')
    await run(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function run(client: pg.ClientBase, name: string) {
  const sql = await readFile(join(folder, name), 'utf8')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, applied_at) values ($1, now())', [name])
  } catch (error) {
    throw new Error(`The migration ${name} failed.`, { cause: error })
  }
}
