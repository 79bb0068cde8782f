import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Session } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { finishSingleSignOn as finishCall } from '#contract/single-sign-on/single-sign-on.contract.ts'
import {
  loginFor,
  type SsoIdentity,
  type SsoRefusal,
  ssoReturn,
} from '#contract/single-sign-on/single-sign-on.rules.ts'
import type { Actor, Caller } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import type { Deps } from '#server/deps.ts'
import { recordRefusal, startSession } from '#server/features/auth/auth.actions.ts'
import { deleteLinksOf, findSessionUser, updatePasswordHash } from '#server/features/auth/auth.queries.ts'
import { countAttempt, forgetFailures } from '#server/features/auth/failed-sign-ins.actions.ts'
import { requireUser } from '#server/features/users/users.actions.ts'
import { lockUser } from '#server/features/users/users.queries.ts'
import type { FileAnswer } from '#server/http/route.ts'
import type { OpenIdFlow } from '#server/platform/open-id.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import {
  deleteEndedCodes,
  deleteIdentity,
  findBoundUser,
  insertCode,
  insertIdentity,
  lockUserOfEmail,
  takeCode,
} from './single-sign-on.queries.ts'

const callbackPath = '/api/auth/oidc/callback'
const cookiePath = '/api/auth/oidc'
const cookieName = 'thorough-sso'
const flowSeconds = 600
const codeMs = 60_000
/** Counted beside failed sign-ins, under no address that a person could have. */
const attempts = 'single sign-on'

/** The browser gets one secret; what the provider is sent is derived from it, and tells nothing of it. */
export async function startSingleSignOn(deps: Deps): Promise<FileAnswer> {
  const { openId, publicUrl, log } = deps
  if (!openId) return leadBack(refusedBy('unavailable'))
  const secret = newToken()
  try {
    const address = await openId.begin(flowOf(secret), publicUrl + callbackPath)
    return leadTo(address, cookieWith(publicUrl, secret, flowSeconds))
  } catch (error) {
    log.warn({ err: error }, 'The provider of single sign-on can’t be used.')
    return leadBack(refusedBy('unavailable'))
  }
}

export async function finishSingleSignOn(deps: Deps, caller: Caller, answer: z.output<typeof finishCall.input>) {
  const secret = secretIn(caller.cookie)
  if (!deps.openId || !secret || answer.error !== undefined) return leadBack(refusedBy('refused'))
  try {
    await countAttempt(deps, caller.address, attempts)
    const identity = await deps.openId.finish(callbackUrl(deps, answer), flowOf(secret))
    const found = await codeFor(deps, identity, secret)
    if ('refusal' in found) return leadBack(refusedBy(found.refusal))
    await forgetFailures(deps, caller.address, attempts)
    return leadBack(ssoReturn.code + found.code)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-attempts') return leadBack(refusedBy('too-many'))
    deps.log.warn({ err: error }, 'A single sign-on failed.')
    return leadBack(refusedBy('refused'))
  }
}

export async function signInWithCode(deps: Deps, caller: Caller, code: string): Promise<Session> {
  const secret = secretIn(caller.cookie)
  if (!secret) throw usedCode()
  return deps.db.transaction().execute(async (tx) => {
    const found = { codeSha256: hashOfToken(code), browserSha256: hashOfToken(secret) }
    const userId = await takeCode(tx, found, deps.clock.now())
    const user = userId && (await findSessionUser(tx, userId))
    if (!user) throw usedCode()
    return startSession(tx, deps.clock, user, caller)
  })
}

export async function unbindSingleSignOn({ db, clock }: Deps, actor: Actor, userId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    await requireUser(tx, userId)
    const before = await deleteIdentity(tx, userId)
    if (before) await recordEvent(tx, clock, { actor, what: 'single-sign-on-unbound', about: userId, before })
    return { _id: userId }
  })
}

async function codeFor(deps: Deps, identity: SsoIdentity, secret: string) {
  const login = await chosenLogin(deps, identity)
  if ('refusal' in login) return login
  const code = newToken()
  const now = deps.clock.now()
  await deleteEndedCodes(deps.db, now)
  await insertCode(deps.db, {
    userId: login.userId,
    codeSha256: hashOfToken(code),
    browserSha256: hashOfToken(secret),
    endsAt: new Date(now.getTime() + codeMs),
  })
  return { code }
}

async function chosenLogin(deps: Deps, identity: SsoIdentity) {
  const { db, clock } = deps
  const now = clock.now()
  const passwordHash = await hashPassword(newToken())
  const byEmail = (tx: Deps['db']) => (identity.email ? lockUserOfEmail(tx, identity.email, now) : undefined)
  const chosen = await db
    .transaction()
    .execute(async (tx) => {
      const [user, bound] = [await byEmail(tx), await findBoundUser(tx, identity)]
      const login = loginFor(identity, { bound, byEmail: user })
      if ('refusal' in login) return { ...login, userId: identity.isEmailVerified ? user?.id : undefined }
      const { userId, binds, accepts } = login
      const actor = { userId }
      if (binds) {
        await insertIdentity(tx, userId, identity, now)
        const { issuer, subject } = identity
        await recordEvent(tx, clock, { actor, what: 'single-sign-on-bound', about: userId, after: { issuer, subject } })
      }
      if (accepts) {
        // Nobody knows it: with a password of their own they choose one by a mailed link.
        await updatePasswordHash(tx, userId, passwordHash)
        await deleteLinksOf(tx, userId)
        await recordEvent(tx, clock, { actor, what: 'invitation-accepted', about: userId })
      }
      return { userId }
    })
    .catch((error: unknown) => {
      // Two first sign-ins at once: the account was bound to another login just now.
      if (isUniqueViolation(error, 'sso_identities_by_account'))
        return { refusal: 'refused' as const, userId: undefined }
      throw error
    })
  if (!('refusal' in chosen)) return chosen
  await recordRefusal(deps, identity.email?.toLowerCase() ?? `${identity.issuer} ${identity.subject}`, chosen.userId)
  return { refusal: chosen.refusal }
}

function flowOf(secret: string): OpenIdFlow {
  const derived = (what: string) => createHmac('sha256', secret).update(what).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('code verifier') }
}

/** As the provider was told it, whatever address this request came by. */
function callbackUrl({ publicUrl }: Deps, answer: Record<string, string | undefined>): URL {
  const url = new URL(publicUrl + callbackPath)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** Always to our own sign-in page: nothing that was sent says where. */
function leadBack(fragment: string): FileAnswer {
  return leadTo(`/login${fragment}`)
}

function refusedBy(refusal: SsoRefusal): string {
  return ssoReturn.refusal + refusal
}

function leadTo(location: string, cookie?: string): FileAnswer {
  const headers = { location, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) }
  return { status: 302, stream: Readable.from([]), headers }
}

function cookieWith(publicUrl: string, secret: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${secret}; Path=${cookiePath}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

function secretIn(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1]
}

function usedCode(): AppError {
  return new AppError('wrong-credentials', 'This sign-in was used or took too long. Please try again.')
}
