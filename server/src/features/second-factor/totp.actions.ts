import { Secret, TOTP } from 'otpauth'
import { AppError } from '#contract/errors.ts'
import {
  plainCode,
  setUpMilliseconds,
  totpDigits,
  totpPeriodSeconds,
} from '#contract/second-factor/second-factor.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireOwnPassword } from '#server/features/auth/own-password.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { lockUser } from '#server/features/users/users.queries.ts'
import { qrCode } from '#server/pdf/qr-code.ts'
import { afterAdding, afterRemoving, afterReplacing, getSecondFactor } from './factors.actions.ts'
import {
  confirmNewTotp,
  deleteTotpRows,
  findNewTotp,
  lockTotp,
  replaceNewTotp,
  updateLastStep,
} from './second-factor.queries.ts'

/** 160 bits, as RFC 4226 advises. */
const keyBytes = 20

/** A new key each time. The app in use stays until a code of the new one is entered: a lost phone is replaced so. */
export async function startTotp(deps: Deps, actor: Actor, password: string) {
  const { email } = await requireOwnPassword(deps, actor, password)
  const key = new Secret({ size: keyBytes })
  const sealed = await deps.secrets.seal(Buffer.from(key.bytes), actor.userId)
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    await replaceNewTotp(tx, actor.userId, sealed, deps.clock.now())
  })
  const { companyName } = await findToolSettings(deps.db)
  const otpauth = totpOf(key, { issuer: companyName ? `Thorough ${companyName}` : 'Thorough', label: email }).toString()
  return { secret: key.base32, otpauth, qr: qrCode(otpauth) }
}

export async function confirmTotp(deps: Deps, actor: Actor, code: string) {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    const [inUse, stored] = [await lockTotp(tx, actor.userId), await findNewTotp(tx, actor.userId)]
    if (inUse && !stored)
      throw new AppError('second-factor-set-up', 'An authenticator app is already set up, perhaps in another tab.')
    const now = deps.clock.now()
    if (!stored || stored.createdAt.getTime() + setUpMilliseconds < now.getTime()) {
      throw new AppError('challenge-over', 'This set-up took too long. Please start again.', { status: 409 })
    }
    const lastStep = await stepOf(deps, actor.userId, stored, code)
    if (lastStep === null) throw wrongCode()
    await confirmNewTotp(tx, actor.userId, { lastStep, now })
    if (inUse) await afterReplacing(tx, deps, actor)
    return { recoveryCodes: inUse ? null : await afterAdding(tx, deps, actor, { kind: 'totp' }) }
  })
}

export async function deleteTotp(deps: Deps, actor: Actor, password: string) {
  await requireOwnPassword(deps, actor, password)
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    const stored = await lockTotp(tx, actor.userId)
    await deleteTotpRows(tx, actor.userId)
    if (stored) await afterRemoving(tx, deps, actor, { kind: 'totp' })
    return getSecondFactor({ db: tx }, actor.userId)
  })
}

export async function useTotp(tx: Db, deps: Deps, userId: string, code: string): Promise<boolean> {
  const stored = await lockTotp(tx, userId)
  if (!stored) return false
  const step = await stepOf(deps, userId, stored, code)
  if (step === null) return false
  await updateLastStep(tx, stored.id, step)
  return true
}

/** The half minute whose code this is: the present one, the one before or the next; null for any other, and for one used. */
async function stepOf(
  { secrets, clock, log }: Pick<Deps, 'secrets' | 'clock' | 'log'>,
  userId: string,
  stored: { keyEncrypted: Buffer; lastStep: number },
  code: string,
): Promise<number | null> {
  const key = await secrets.open(stored.keyEncrypted, userId)
  if (!key) {
    log.error({}, 'The key of an authenticator app can’t be decrypted: the secrets key is another one.')
    throw new AppError('unavailable', 'Codes can’t be checked at the moment. Use a recovery code or a passkey.')
  }
  return totpStep(key, plainCode(code), { now: clock.now(), lastStep: stored.lastStep })
}

export function totpStep(key: Buffer, code: string, { now, lastStep }: { now: Date; lastStep: number }): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(new Secret({ buffer: new Uint8Array(key).buffer })).validate({
    token: code,
    timestamp,
    window: 1,
  })
  if (delta === null) return null
  const step = TOTP.counter({ period: totpPeriodSeconds, timestamp }) + delta
  return step > lastStep ? step : null
}

function totpOf(secret: Secret, name: { issuer?: string; label?: string } = {}) {
  return new TOTP({ secret, ...name, algorithm: 'SHA1', digits: totpDigits, period: totpPeriodSeconds })
}

function wrongCode(): AppError {
  const words = 'This code is not right. Enter the one your app shows now.'
  return new AppError('wrong-code', words, { fields: { code: words } })
}
