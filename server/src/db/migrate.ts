import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { packageRoot } from '#server/package-root.ts'
import { openDatabase } from './database.ts'

/** Version 1: the tables of an empty database, in an order in which each refers only to those before it. */
const baseline = '0001_baseline.sql'
const baselineFiles = `system companies users tool-settings jobs equipment tags imports inspections mail certificates
  packs notices reminders invoices purchase-orders exports`.split(/\s+/)

/** Every version after the baseline is one file here. There are none before the first release. */
const migrationsFolder = join(packageRoot, 'migrations')

/** Any number that all our servers agree on. */
const migrationLock = 7_401_998

/** Brings the database up to date, one version after the other. A second server that starts meanwhile waits here. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  return withMigrationLock(pool, async (client) => {
    const missing = await applyMissing(client)
    await installTaskTables(pool, client)
    return missing
  })
}

/** No other server or command migrates or restores meanwhile. */
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

export async function listMigrations(): Promise<string[]> {
  const files = existsSync(migrationsFolder) ? await readdir(migrationsFolder) : []
  return [baseline, ...files.filter((name) => name.endsWith('.sql')).sort()]
}

export function isOfFirstRelease(versions: string[]): boolean {
  return versions.includes(baseline)
}

export async function dropTables(client: pg.ClientBase): Promise<void> {
  await emptyTaskQueue(client)
  await client.query('drop schema public cascade; create schema public')
}

export async function makeTables(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(createVersions)
  for (const name of names) await run(client, name)
}

const createVersions = 'create table if not exists migrations (name text primary key, applied_at timestamptz not null)'

async function applyMissing(client: pg.PoolClient): Promise<string[]> {
  const applied = await listApplied(client)
  if (applied.length > 0 && !isOfFirstRelease(applied)) {
    throw new Error(
      'This database was made by a Thorough of before 1.0.0, which this one cannot read. Nothing was changed in it. ' +
        'Start with another DATA_DIR, or with a DATABASE_URL that leads to an empty database.',
    )
  }
  await client.query(createVersions)
  const missing = (await listMigrations()).filter((name) => !applied.includes(name))
  for (const name of missing) await apply(client, name)
  return missing
}

async function listApplied(client: pg.PoolClient): Promise<string[]> {
  const { rows: found } = await client.query<{ table: string | null }>(`select to_regclass('migrations') as table`)
  if (!found[0]?.table) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  return rows.map((row) => row.name)
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
  if (name === baseline) await ensureTrigramSearch(client)
  for (const file of filesOf(name)) {
    const sql = await readFile(file, 'utf8')
    try {
      await client.query(sql)
    } catch (error) {
      throw new Error(`${file} failed.`, { cause: error })
    }
  }
  await client.query('insert into migrations (name, applied_at) values ($1, now())', [name])
}

function filesOf(version: string): string[] {
  if (version !== baseline) return [join(migrationsFolder, version)]
  return baselineFiles.map((name) => join(packageRoot, 'schema', `${name}.sql`))
}

/** The private PostgreSQL has the extension; in a database of the firm's own our account may not create it. */
async function ensureTrigramSearch(client: pg.ClientBase) {
  try {
    await client.query('create extension if not exists pg_trgm')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new Error(
      'The search needs PostgreSQL’s extension pg_trgm, which this account may not create. Run "create extension pg_trgm" in ' +
        `the database of DATABASE_URL as its superuser and start again.`,
      { cause: error },
    )
  }
}

/** Nobody else migrates meanwhile: two that make the queue's own schema at once would be in each other's way. */
async function installTaskTables({ options }: pg.Pool, client: pg.ClientBase): Promise<void> {
  if (await hasTaskTables(client)) return
  const { runMigrations } = await import('graphile-worker')
  // The password is no enumerable property. A connection that is dropped while it closes is of no account.
  const { pool, close } = openDatabase({ ...options, password: options.password, max: 1 }, 'start', () => undefined)
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await close()
  }
}

async function emptyTaskQueue(client: pg.ClientBase): Promise<void> {
  if (!(await hasTaskTables(client))) return
  await client.query('select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs))')
  await client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
}

async function hasTaskTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('graphile_worker.jobs') as found`)
  return Boolean(rows[0]?.found)
}
