import type { Db } from '#server/db/database.ts'

/** The one event that the audit log holds about a record. */
export function recordedEvent(db: Db, about: string) {
  return db.selectFrom('audit_log').selectAll().where('about', '=', about).executeTakeFirstOrThrow()
}
