import type { z } from 'zod'
import type { Session } from '#contract/auth/auth.contract.ts'
import { signInLimits, type SecondFactorKind } from '#contract/auth/auth.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { answerChallenge as answerEndpoint, Assertion } from '#contract/second-factor/second-factor.contract.ts'
import { challengeLimits } from '#contract/second-factor/second-factor.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  requireCredentials,
  requireSamePassword,
  startSession,
  type Visitor,
} from '#server/features/auth/auth.actions.ts'
import { findSessionUser } from '#server/features/auth/auth.queries.ts'
import { countAttempt, forgetFailures } from '#server/features/auth/failed-sign-ins.actions.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { challengeOver, issueChallenge, useChallenge } from './challenges.actions.ts'
import { factorMails, mailAboutFactor } from './factor-mail.actions.ts'
import { factorKinds, mustSetUp, useRecoveryCode } from './factors.actions.ts'
import { usePasskey } from './passkeys.actions.ts'
import { countTry, listPasskeys } from './second-factor.queries.ts'
import { useTotp } from './totp.actions.ts'
import { challengeIn, passkeyRequest } from './webauthn.ts'

export async function signIn(deps: Deps, visitor: Visitor, credentials: { email: string; password: string }) {
  const user = await requireCredentials(deps, visitor, credentials)
  return deps.db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, user)
    const kinds = await factorKinds(tx, user.id)
    if (kinds.length > 0) return { secondFactor: await ask(tx, deps, user.id, kinds) }
    return startSession(tx, deps.clock, user, visitor, { mustSetUp: await mustSetUp(deps, tx, user.id) })
  })
}

async function ask(tx: Db, deps: Deps, userId: string, kinds: SecondFactorKind[]) {
  const challenge = await issueChallenge(tx, deps.clock, { purpose: 'second-factor', userId })
  const passkeys = kinds.includes('passkey') ? await listPasskeys(tx, userId) : null
  return { challenge, kinds, passkeyOptions: passkeys && passkeyRequest(deps.publicUrl, challenge, passkeys) }
}

type Answer = z.output<(typeof answerEndpoint)['input']>

export async function answerChallenge(deps: Deps, visitor: Visitor, answer: Answer): Promise<Session> {
  const { db, clock } = deps
  const tokenSha256 = hashOfToken(answer.challenge)
  const userId = await countTry(db, { tokenSha256, now: clock.now(), maxTries: challengeLimits.tries })
  if (!userId) throw challengeOver()
  const kind = kindOf(answer)
  const counters = countersOf(visitor, userId, kind)
  let attempts = 0
  for (const { address, account } of counters) attempts = Math.max(attempts, await countAttempt(deps, address, account))
  const session = await db.transaction().execute(async (tx) => {
    if (!(await isRight(tx, deps, userId, answer))) return null
    const user = await findSessionUser(tx, userId)
    if (!user) throw challengeOver()
    await useChallenge(tx, clock, { token: answer.challenge, purpose: 'second-factor', userId })
    return startSession(tx, clock, user, visitor, { secondFactor: kind })
  })
  if (!session) throw await refusal(deps, { userId, kind, attempts })
  for (const { address, account } of counters) await forgetFailures(deps, address, account)
  return session
}

export async function askPasskey({ db, clock, publicUrl }: Deps) {
  return passkeyRequest(publicUrl, await issueChallenge(db, clock, { purpose: 'passkey', userId: null }))
}

/** The passkey is both factors: something one has, which has checked who one is. */
export async function signInWithPasskey(deps: Deps, visitor: Visitor, assertion: Assertion): Promise<Session> {
  const { db, clock } = deps
  const challenge = challengeIn(assertion.response.clientDataJSON)
  await countAttempt(deps, visitor.address, 'passkey')
  const session = await db.transaction().execute(async (tx) => {
    await useChallenge(tx, clock, { token: challenge, purpose: 'passkey', userId: null })
    const userId = await usePasskey(tx, deps, { challenge, assertion, isWholeSignIn: true })
    const user = userId && (await findSessionUser(tx, userId))
    return user ? startSession(tx, clock, user, visitor, { secondFactor: 'passkey' }) : null
  })
  if (!session)
    throw new AppError('wrong-second-factor', 'This passkey isn’t registered here. Sign in with your password.')
  await forgetFailures(deps, visitor.address, 'passkey')
  return session
}

function kindOf({ code, recoveryCode }: Answer): SecondFactorKind {
  if (code !== undefined) return 'totp'
  return recoveryCode === undefined ? 'passkey' : 'recovery'
}

async function isRight(tx: Db, deps: Deps, userId: string, { challenge, code, recoveryCode, assertion }: Answer) {
  if (code !== undefined) return useTotp(tx, deps, userId, code)
  if (recoveryCode !== undefined) return useRecoveryCode(tx, deps, userId, recoveryCode)
  if (!assertion) return false
  return (await usePasskey(tx, deps, { challenge, assertion, isWholeSignIn: false })) === userId
}

/** Codes can be guessed from many addresses, so they count by account; the rest by address: no owner is locked out. */
function countersOf({ address }: Visitor, userId: string, kind: SecondFactorKind) {
  const here = { address, account: `${kind} ${userId}` }
  return kind === 'totp' ? [{ address: `second-factor ${userId}`, account: kind }, here] : [here]
}

async function refusal(
  deps: Deps,
  { userId, kind, attempts }: { userId: string; kind: SecondFactorKind; attempts: number },
) {
  await deps.db.transaction().execute(async (tx) => {
    const event = { actor: null, what: 'second-factor-refused', about: userId, after: { secondFactor: kind } }
    await recordEvent(tx, deps.clock, event)
    if (kind === 'totp' && attempts === signInLimits.perAccountAndAddress)
      await mailAboutFactor(tx, deps, userId, factorMails.guessed)
  })
  const words: Record<SecondFactorKind, string> = {
    totp: 'This code is not right, or was used before. Enter the one your app shows now.',
    recovery: 'This recovery code is not right, or was used before.',
    passkey: 'This passkey doesn’t belong to this account. Use another one, or a code.',
  }
  return new AppError('wrong-second-factor', words[kind])
}
