import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { findNextNumber, releaseNumber, renewReservation, reserveNumber } from './certificate-numbers.queries.ts'

const renewEveryMs = 2_000
/** How long a report waits for one before it: no longer than rendering it again would take. */
const maxWaitMs = 1_000

/** The numbers that reports of this process expect and have not recorded yet, by their database. */
const expected = new WeakMap<Deps['db'], Map<number, Promise<unknown>>>()

/**
 * Works with the number that a new report will most likely get; nothing is held for it. What this process renders already
 * gets the numbers before it, and is recorded first if it does not take much longer.
 */
export async function withExpectedNumber<T>(
  { db }: Deps,
  work: (number: number, beforeRecording: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const next = await findNextNumber(db)
  const ours = expected.get(db) ?? new Map<number, Promise<unknown>>()
  expected.set(db, ours)
  const number = Math.max(next, ...[...ours.keys()].map((other) => other + 1))
  const before = [...ours.values()]
  const working = work(number, () =>
    Promise.race([Promise.allSettled(before), sleep(maxWaitMs, undefined, { ref: false })]),
  )
  ours.set(number, working)
  try {
    return await working
  } finally {
    ours.delete(number)
  }
}

/** Works with a number that is set aside until the work ends, or until this process no longer renews it. */
export async function withReservedNumber<T>(
  { db, log }: Deps,
  issueId: string,
  work: (number: number) => Promise<T>,
): Promise<T> {
  const number = await reserveNumber(db, issueId)
  const renewing = setInterval(() => {
    renewReservation(db, issueId).catch((error: unknown) =>
      log.warn({ err: error }, 'The number of a certificate could not be set aside for longer.'),
    )
  }, renewEveryMs)
  try {
    return await work(number)
  } catch (error) {
    await releaseNumber(db, issueId).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewing)
  }
}
