import { AppError } from '#contract/errors.ts'
import { challengeLimits } from '#contract/second-factor/second-factor.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import {
  deleteChallengesBefore,
  insertChallenge,
  takeChallenge,
  type ChallengePurpose,
} from './second-factor.queries.ts'

/** A passkey signs this very text, so that its answer names the challenge. */
export async function issueChallenge(
  tx: Db,
  clock: Clock,
  { purpose, userId }: { purpose: ChallengePurpose; userId: string | null },
): Promise<string> {
  const now = clock.now()
  const token = newToken()
  await deleteChallengesBefore(tx, now)
  const endsAt = new Date(now.getTime() + challengeLimits.milliseconds)
  await insertChallenge(tx, { tokenSha256: hashOfToken(token), purpose, userId, endsAt })
  return token
}

export async function useChallenge(
  tx: Db,
  clock: Clock,
  { token, purpose, userId }: { token: string; purpose: ChallengePurpose; userId: string | null },
) {
  const taken = await takeChallenge(tx, { tokenSha256: hashOfToken(token), purpose, now: clock.now() })
  if (!taken || taken.userId !== userId) throw challengeOver()
}

export function challengeOver(): AppError {
  return new AppError('challenge-over', 'This took too long or had too many tries. Please start again.')
}
