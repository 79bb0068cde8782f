import type { Db } from './database.ts'

/** Reads within one snapshot of the database: all statements see what was committed before the first of them. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}
