import { signInLimits } from '#contract/auth/auth.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import {
  countFailures,
  deleteFailures,
  deleteFailuresBefore,
  insertFailure,
  lockAddress,
} from './failed-sign-ins.queries.ts'

const windowMilliseconds = signInLimits.windowMinutes * 60 * 1000

/**
 * Counted before the password is checked, so that parallel guesses get no further; a right one takes it back. The owner at
 * another address is never locked out.
 */
export async function countAttempt({ db, clock }: Deps, address: string, account: string): Promise<number> {
  const now = clock.now()
  const since = new Date(now.getTime() - windowMilliseconds)
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, address)
    await deleteFailuresBefore(tx, since)
    const failures = await countFailures(tx, address, account, since)
    if (failures.ofAccount >= signInLimits.perAccountAndAddress) throw tooMany(failures.oldestOfAccountAt, now)
    if (failures.ofAddress >= signInLimits.perAddress) throw tooMany(failures.oldestAt, now)
    await insertFailure(tx, address, account, now)
    return failures.ofAccount + 1
  })
}

export async function forgetFailures({ db }: Deps, address: string, account: string) {
  await deleteFailures(db, address, account)
}

function tooMany(oldestAt: Date | null, now: Date): AppError {
  const freeAt = (oldestAt ?? now).getTime() + windowMilliseconds
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new AppError(
    'too-many-attempts',
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds },
  )
}
