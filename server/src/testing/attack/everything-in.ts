import type pg from 'pg'

/** Every row of every table, each as `toText` writes it, in an order that does not depend on chance. */
export async function everythingIn(
  pool: pg.Pool,
  toText: (row: unknown) => unknown,
): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const everything: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)
    everything[name] = rows.map(({ row }) => JSON.stringify(toText(row))).sort()
  }
  return everything
}
