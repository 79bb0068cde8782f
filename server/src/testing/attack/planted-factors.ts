import { randomBytes } from 'node:crypto'
import { issueChallenge } from '#server/features/second-factor/challenges.actions.ts'
import { replaceNewTotp } from '#server/features/second-factor/second-factor.queries.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { codeOf, withPasskey, withTotp } from '#server/testing/given/second-factors.ts'
import { softPasskey } from '#server/testing/given/soft-passkey.ts'
import type { testApp } from '#server/testing/test-app.ts'
import { Secret } from 'otpauth'
import { asAdmin, asCustomer, asEngineer, type ValidRequest } from './request-parts.ts'
import type { World } from './planted-world.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A set-up that is half done, a user with every factor and half signed in, and a passkey to remove. */
export async function plantedFactors({ db, deps, clock, given, signedIn, admin, customer }: App) {
  const key = randomBytes(20)
  await replaceNewTotp(db, customer.user.id, await deps.secrets.seal(key, customer.user.id), clock.now())
  const secret = new Secret({ buffer: new Uint8Array(key).buffer }).base32
  const guarded = await given.user()
  const person = await signedIn(guarded)
  const { recoveryCodes } = await withTotp(person, clock.now())
  const { key: passkey } = await withPasskey(person)
  const challenge = (purpose: 'second-factor' | 'passkey' | 'new-passkey', userId: string | null) =>
    issueChallenge(db, clock, { purpose, userId })
  return {
    totpCode: codeOf(secret, clock.now()),
    credential: softPasskey().create({ challenge: await challenge('new-passkey', admin.user.id) }),
    passkeyId: (await withPasskey(admin)).passkey._id,
    guardedId: guarded.id,
    halfSignIn: { challenge: await challenge('second-factor', guarded.id), recoveryCode: recoveryCodes[0] ?? '' },
    assertion: passkey.answer({ challenge: await challenge('passkey', null) }),
  }
}

export async function ownerOfPasskey(person: Parameters<typeof withPasskey>[0], userId: string) {
  return { userId, passkeyId: (await withPasskey(person)).passkey._id }
}

const own = { password: testPassword }

export const secondFactorRequests: Record<string, (world: World) => ValidRequest> = {
  'GET /api/account/second-factor': () => asEngineer(),
  'POST /api/account/second-factor/totp': () => asEngineer(own),
  'POST /api/account/second-factor/totp/confirm': ({ factors }) => asCustomer({ code: factors.totpCode }),
  'DELETE /api/account/second-factor/totp': () => asCustomer(own),
  'POST /api/account/passkeys/options': () => asEngineer(own),
  'POST /api/account/passkeys': ({ factors }) => asAdmin({ name: 'Desk', credential: factors.credential }),
  'POST /api/account/recovery-codes': () => asAdmin(own),
  'DELETE /api/account/passkeys/:passkeyId': ({ factors }) => asAdmin({ passkeyId: factors.passkeyId, ...own }),
  'POST /api/auth/second-factor': ({ factors }) => asCustomer(factors.halfSignIn),
  'POST /api/auth/passkey/options': () => asCustomer(),
  'POST /api/auth/passkey': ({ factors }) => asCustomer({ assertion: factors.assertion }),
  'DELETE /api/users/:userId/second-factor': ({ factors }) => asAdmin({ userId: factors.guardedId, reason: 'Lost' }),
}
