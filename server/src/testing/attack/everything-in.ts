import type pg from 'pg'

/**
 * What lies where chance wants it: samples, on which nothing depends but how quick a search is, and counts by the random
 * beginning of an id (compared with their definition in derived-tables.test.ts).
 */
const samples = ['common_parts', 'job_part_counts']

/** Every row of every table, each as `told` tells it, in an order that does not depend on chance. */
export async function everythingIn(pool: pg.Pool, told: (row: unknown) => unknown): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [samples],
  )
  const everything: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)
    everything[name] = rows.map(({ row }) => JSON.stringify(told(row))).sort()
  }
  return everything
}
