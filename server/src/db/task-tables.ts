import type pg from 'pg'
import { openDatabase } from './database.ts'

/**
 * The queue has a schema of its own, which it keeps up to date by itself once it is there. Nobody else migrates
 * meanwhile: two that make it at once would be in each other's way.
 */
export async function installTaskTables({ options }: pg.Pool, client: pg.ClientBase): Promise<void> {
  if (await hasTaskTables(client)) return
  // Loaded only where it is needed: a start that finds everything in place doesn't wait for it.
  const { runMigrations } = await import('graphile-worker')
  // The password is no enumerable property. A connection that is dropped while it closes is of no account.
  const { pool, close } = openDatabase({ ...options, password: options.password, max: 1 }, 'start', () => undefined)
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await close()
  }
}

/** For a caller that takes away what the tasks in it are about. */
export async function emptyTaskQueue(client: pg.ClientBase): Promise<void> {
  if (!(await hasTaskTables(client))) return
  await client.query('select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs))')
  await client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
}

async function hasTaskTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('graphile_worker.jobs') as found`)
  return Boolean(rows[0]?.found)
}
