import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'

/** Until so many calls wait for a row or a lock that the test holds. */
export async function waitForBlockedCalls(db: Db, calls = 1) {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(calls)
}
