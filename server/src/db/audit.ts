import type { Clock } from '#server/platform/clock.ts'
import type { Db } from './database.ts'

export interface AuditEvent {
  /** Null when the system acts by itself, such as on a first start. */
  actor: { userId: string } | null
  /** A kebab-case action, such as `company-renamed`. */
  what: string
  about: string
  before?: unknown
  after?: unknown
}

/** Belongs into the transaction of the change it tells of. */
export async function recordEvent(tx: Db, clock: Clock, { actor, what, about, before, after }: AuditEvent) {
  await tx
    .insertInto('audit_log')
    .values({
      at: clock.now(),
      actor_id: actor?.userId ?? null,
      what,
      about,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}
