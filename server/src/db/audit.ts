import type { Clock } from '#server/platform/clock.ts'
import type { Db } from './database.ts'

export interface EventActor {
  userId: string
  token?: { id: string } | undefined
}

export interface AuditEvent {
  /** Null when the system acts by itself, such as on a first start. */
  actor: EventActor | null
  what: string
  about: string | null
  before?: unknown
  after?: unknown
}

/** Belongs into the transaction of the change it tells of. */
export async function recordEvent(tx: Db, clock: Pick<Clock, 'now'>, event: AuditEvent) {
  await recordEvents(tx, clock, [event])
}

const eventsAtOnce = 1000

export async function recordEvents(tx: Db, clock: Pick<Clock, 'now'>, events: AuditEvent[]) {
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    await tx
      .insertInto('audit_log')
      .values(
        events.slice(from, from + eventsAtOnce).map(({ actor, what, about, before, after }) => ({
          at: clock.now(),
          actor_id: actor?.userId ?? null,
          token_id: actor?.token?.id ?? null,
          what,
          about,
          before: before === undefined ? null : JSON.stringify(before),
          after: after === undefined ? null : JSON.stringify(after),
        })),
      )
      .execute()
  }
}
