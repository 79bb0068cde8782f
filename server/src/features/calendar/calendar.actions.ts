import { randomBytes, createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CalendarFeed } from '#contract/calendar/calendar.contract.ts'
import { scopeFor, type CalendarScope, cancelledDays, pastDays } from '#contract/calendar/calendar.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { addDays } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { limitLookups } from '#server/features/certificates/verification/verification.actions.ts'
import type { FileAnswer } from '#server/http/route.ts'
import {
  deleteFeed,
  findFeedOf,
  lockFeedOf,
  upsertFeed,
  findReader,
  findFeedVersion,
  listFeedJobs,
  type AskedFeed,
} from './calendar.queries.ts'
import { calendarLines, type CalendarReader } from './calendar.document.ts'

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

const dayMs = 24 * 60 * 60_000

/** Only tokens that open nothing are counted: programs behind one address ask as often as they like for what is theirs. */
export async function readCalendarFeed(deps: Deps, address: string, token: string): Promise<FileAnswer> {
  const found = await findReader(deps.db, hashOfToken(token))
  if (!found) {
    // Counted apart from other lookups: a stale calendar keeps nobody from verifying a report.
    await limitLookups(deps, `calendar ${address}`)
    throw new AppError('not-found', 'There is no calendar at this address. It may have been ended or renewed.')
  }
  const { db, clock, publicUrl } = deps
  const reader: CalendarReader = { ...found, scope: scopeFor(found.role, found.scope), publicUrl }
  const asked: AskedFeed = {
    engineerId: reader.scope === 'all' ? null : reader.userId,
    from: addDays(clock.today(), -pastDays),
    offSince: new Date(clock.now().getTime() - cancelledDays * dayMs),
  }
  const content = JSON.stringify([contentVersion, reader, await findFeedVersion(db, asked)])
  return {
    stream: Readable.from(linesOf(db, reader, asked), { objectMode: false }),
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="thorough.ics"',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    },
  }
}

/** Goes up when the same jobs are written differently. */
const contentVersion = 5

/** The jobs are fetched once a client reads them: one that knows the ETag already is answered without. */
async function* linesOf(db: Db, reader: CalendarReader, asked: AskedFeed) {
  yield* calendarLines(reader, await listFeedJobs(db, asked))
}
