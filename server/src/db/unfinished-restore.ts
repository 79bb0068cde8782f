import type { ClientBase, Pool } from 'pg'

/** Stands in the database from the first step of a restore until its last, so that nobody works on half a system. */
const mark = 'restore_unfinished'

export async function markRestoreBegun(client: ClientBase): Promise<void> {
  await client.query(`create table if not exists ${mark} ()`)
}

/** In the transaction that brings everything: until it is committed, the mark stands. */
export async function markRestoreDone(client: ClientBase): Promise<void> {
  await client.query(`drop table if exists ${mark}`)
}

export async function refuseUnfinishedRestore(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>('select to_regclass($1) as found', [`public.${mark}`])
  if (!rows[0]?.found) return
  throw new Error(
    'A restore into this system was begun and not finished, so Thorough does not start on it. ' +
      'Run "npm run restore -- <file>" again.',
  )
}
