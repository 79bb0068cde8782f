import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * Lets one at a time issue for a job, over all servers, and opens no transaction: what is drawn and stored meanwhile
 * takes its time. Whoever is killed lets go with the connection.
 */
export function holdingJob<T>(db: Db, jobId: string, work: (held: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtextextended(${`certificate ${jobId}`}, 0))`.execute(held)
    try {
      return await work(held)
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(held)
    }
  })
}

/**
 * Lets one at a time take a new number, until the job is let go. The number stands on the paper before there is a
 * paper: while it is drawn nobody else may take it, and if nothing comes of it the next one does. So there are no gaps.
 */
export async function holdNumbers(held: Db) {
  await sql`select pg_advisory_lock(hashtextextended('certificate numbers', 0))`.execute(held)
}
