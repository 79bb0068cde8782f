import type pg from 'pg'

/** Samples that lie where chance wants it; nothing depends on them but how quick a search is. */
const samples = ['common_parts']

/** Counts by the random beginning of an id are added up over the beginnings; all other tables are read as they are. */
const addedUp: Record<string, string> = {
  job_part_counts: 'select day, status, sum(jobs) as jobs from job_part_counts group by day, status',
}

/** Every row of every table, each as `toText` writes it, in an order that does not depend on chance. */
export async function everythingIn(
  pool: pg.Pool,
  toText: (row: unknown) => unknown,
): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
    [samples],
  )
  const everything: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from (${addedUp[name] ?? `table ${name}`}) t`,
    )
    everything[name] = rows.map(({ row }) => JSON.stringify(toText(row))).sort()
  }
  return everything
}
