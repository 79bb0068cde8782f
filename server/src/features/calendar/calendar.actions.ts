import { randomBytes } from 'node:crypto'
import type { CalendarFeed } from '#contract/calendar/calendar.contract.ts'
import { scopeFor, type CalendarScope } from '#contract/calendar/calendar.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { deleteFeed, findFeedOf, lockFeedOf, upsertFeed } from './calendar.queries.ts'

const tokenBytes = 32
const noFeed: CalendarFeed = { isThere: false, address: null, scope: 'own' }

export async function getCalendarFeed({ db }: Deps, actor: Actor): Promise<CalendarFeed> {
  const feed = await findFeedOf(db, actor.userId)
  return feed ? { isThere: true, address: null, scope: scopeFor(actor.role, feed.scope) } : noFeed
}

/** A new address in any case, and shown this once: a person who was given the former one reads nothing more. */
export function renewCalendarFeed(deps: Deps, actor: Actor, wanted: CalendarScope | undefined): Promise<CalendarFeed> {
  const { db, clock, publicUrl } = deps
  if (wanted === 'all' && actor.role !== 'admin') {
    throw new AppError('not-allowed', 'Only administrators may have the jobs of the whole firm in their calendar.')
  }
  return db.transaction().execute(async (tx) => {
    await lockFeedOf(tx, actor.userId)
    const before = await findFeedOf(tx, actor.userId)
    const scope = wanted ?? scopeFor(actor.role, before?.scope ?? 'own')
    const token = randomBytes(tokenBytes).toString('base64url')
    await upsertFeed(tx, { userId: actor.userId, tokenSha256: hashOfToken(token), scope, createdAt: clock.now() })
    const what = before ? 'calendar-renewed' : 'calendar-made'
    await recordEvent(tx, clock, { actor, what, about: actor.userId, after: { scope } })
    return { isThere: true, address: `${publicUrl}/calendar/${token}.ics`, scope }
  })
}

export function endCalendarFeed({ db, clock }: Deps, actor: Actor): Promise<CalendarFeed> {
  return db.transaction().execute(async (tx) => {
    const isEnded = await deleteFeed(tx, actor.userId)
    if (isEnded) await recordEvent(tx, clock, { actor, what: 'calendar-ended', about: actor.userId })
    return noFeed
  })
}
