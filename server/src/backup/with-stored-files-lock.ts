import type { Pool } from 'pg'
import { storedFilesLock } from '#server/db/stored-files-lock.ts'

/** While files are copied, however long it takes, no server removes the bytes of a file whose row was swept. */
export async function withStoredFilesLock<T>(pool: Pool, copy: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A connection that is lost takes the lock with it: bytes are then kept for a day only, as after any sweep.
  client.on('error', () => undefined)
  try {
    await client.query(`select pg_advisory_lock_shared(${storedFilesLock})`)
    return await copy()
  } finally {
    client.release(true)
  }
}
