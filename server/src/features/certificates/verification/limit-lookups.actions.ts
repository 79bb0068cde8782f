import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { countLookup, deleteLookupsBefore } from './verification.queries.ts'

const minuteMs = 60_000
/** Lookups in a minute from one address, of all that is found by a code alone. */
const maxLookups = 60

export async function limitLookups({ db, clock }: Pick<Deps, 'db' | 'clock'>, address: string) {
  const now = clock.now().getTime()
  const minute = new Date(Math.floor(now / minuteMs) * minuteMs)
  const lookups = await countLookup(db, address, minute)
  if (lookups === 1) await deleteLookupsBefore(db, minute)
  if (lookups <= maxLookups) return
  const retryAfterSeconds = Math.max(1, Math.ceil((minute.getTime() + minuteMs - now) / 1000))
  throw new AppError('too-many-attempts', 'Too many lookups from here. Please try again in a minute.', {
    retryAfterSeconds,
  })
}
