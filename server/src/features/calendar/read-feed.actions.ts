import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { cancelledDays, pastDays, scopeFor } from '#contract/calendar/calendar.rules.ts'
import { AppError } from '#contract/errors.ts'
import { addDays } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { limitLookups } from '#server/features/certificates/verification/limit-lookups.actions.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { calendarLines, type CalendarReader } from './calendar.document.ts'
import { findReader } from './calendar.queries.ts'
import { findFeedVersion, listFeedJobs, type AskedFeed } from './feed-jobs.queries.ts'

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
