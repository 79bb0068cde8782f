import pg from 'pg'

/**
 * The queue has a schema of its own, which it keeps up to date by itself once it is there. Nobody else migrates
 * meanwhile: two that make it at once would be in each other's way.
 */
export async function installTaskTables({ options }: pg.Pool, client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('graphile_worker.jobs') as found`)
  if (rows[0]?.found) return
  // Loaded only where it is needed: a start that finds everything in place doesn't wait for it.
  const { runMigrations } = await import('graphile-worker')
  const pgPool = new pg.Pool({ ...options, password: options.password, max: 1 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
