import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
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

interface Restore {
  restoredAt: Date
  backupMadeAt: Date
  /** The highest certificate number that the restore left out. */
  lastLost: number
}

/** The latest restore from a backup that held what was issued then: what became of it since that backup is not known here. */
export function restoreAfter<T extends Restore>(issuedAt: Date, restores: readonly T[]): T | undefined {
  return restores.find(({ backupMadeAt }) => backupMadeAt >= issuedAt)
}

/**
 * The version after the last one. The old system may have issued further ones between a backup and its restore, so a report
 * that was restored goes on beyond the numbers that the restore left out: no other restore begins there.
 */
export function nextVersion(last: { version: number; issuedAt: Date }, restores: readonly Restore[]): number {
  return Math.max(last.version, restoreAfter(last.issuedAt, restores)?.lastLost ?? 0) + 1
}

/** Small letters and digits that nobody takes for one another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 20

/** A hundred bits of chance: nobody can guess it, and a person can type it. */
export function newVerificationCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
