import { createHash, randomInt } from 'node:crypto'
import type { SecondFactorKind } from '#contract/auth/auth.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Passkey, SecondFactor } from '#contract/second-factor/second-factor.contract.ts'
import { plainRecoveryCode, recoveryCodeCount } from '#contract/second-factor/second-factor.rules.ts'
import { requiredFrom } from '#contract/tool-settings/tool-settings.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireOwnPassword } from '#server/features/auth/own-password.actions.ts'
import { openSessionsFully } from '#server/features/auth/sessions.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { findUser, lockUser } from '#server/features/users/users.queries.ts'
import { factorMails, type FactorName, mailAboutFactor } from './factor-mail.actions.ts'
import {
  countRecoveryCodes,
  findTotp,
  listPasskeys,
  type PasskeyRow,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './second-factor.queries.ts'

export async function factorKinds(db: Db, userId: string): Promise<SecondFactorKind[]> {
  const { totp, passkeys, recoveryCodesLeft } = await factorsOf(db, userId)
  if (!totp && passkeys.length === 0) return []
  return [
    ...(totp ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(recoveryCodesLeft > 0 ? ['recovery' as const] : []),
  ]
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return (await factorKinds(db, userId)).length > 0
}

export async function getSecondFactor({ db }: Pick<Deps, 'db'>, userId: string): Promise<SecondFactor> {
  const [factors, from] = [await factorsOf(db, userId), await whenRequired(db, userId)]
  return {
    totp: factors.totp && { since: factors.totp.toISOString() },
    passkeys: factors.passkeys.map(toPasskey),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    requiredFrom: from && from.toISOString(),
  }
}

export async function mustSetUp({ clock }: Pick<Deps, 'clock'>, db: Db, userId: string): Promise<boolean> {
  const from = await whenRequired(db, userId)
  return from !== null && from <= clock.now() && !(await hasFactor(db, userId))
}

export async function createRecoveryCodes(deps: Deps, actor: Actor, password: string) {
  await requireOwnPassword(deps, actor, password)
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    if (!(await hasFactor(tx, actor.userId)))
      throw new AppError('not-found', 'Set up an authenticator app or a passkey first.')
    const recoveryCodes = await renewRecoveryCodes(tx, actor.userId)
    await recordEvent(tx, deps.clock, { actor, what: 'recovery-codes-made', about: actor.userId })
    await mailAboutFactor(tx, deps, actor.userId, factorMails.codesMade)
    return { recoveryCodes }
  })
}

export async function afterAdding(tx: Db, deps: Deps, actor: Actor, factor: FactorName): Promise<string[] | null> {
  const { totp, passkeys } = await factorsOf(tx, actor.userId)
  const isFirst = passkeys.length + (totp ? 1 : 0) === 1
  await openSessionsFully(tx, actor.userId)
  await recordEvent(tx, deps.clock, { actor, what: 'second-factor-added', about: actor.userId, after: { ...factor } })
  await mailAboutFactor(tx, deps, actor.userId, factorMails.added(factor))
  return isFirst ? renewRecoveryCodes(tx, actor.userId) : null
}

export async function afterReplacing(tx: Db, deps: Deps, actor: Actor) {
  await recordEvent(tx, deps.clock, {
    actor,
    what: 'second-factor-replaced',
    about: actor.userId,
    after: { kind: 'totp' },
  })
  await mailAboutFactor(tx, deps, actor.userId, factorMails.replaced)
}

export async function afterRemoving(tx: Db, deps: Deps, actor: Actor, factor: FactorName) {
  if (!(await hasFactor(tx, actor.userId))) {
    if ((await whenRequired(tx, actor.userId)) !== null)
      throw new AppError(
        'second-factor-required',
        'Your firm requires a second factor. Add another one before you remove this one.',
      )
    await replaceRecoveryCodes(tx, actor.userId, [])
  }
  await recordEvent(tx, deps.clock, {
    actor,
    what: 'second-factor-removed',
    about: actor.userId,
    before: { ...factor },
  })
  await mailAboutFactor(tx, deps, actor.userId, factorMails.removed(factor))
}

export function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt && lastUsedAt.toISOString() }
}

async function factorsOf(db: Db, userId: string) {
  const totp = await findTotp(db, userId)
  return {
    totp: totp?.confirmedAt ?? null,
    passkeys: await listPasskeys(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}

async function whenRequired(db: Db, userId: string): Promise<Date | null> {
  const user = await findUser(db, userId)
  const { secondFactor } = await findToolSettings(db)
  return user ? requiredFrom(secondFactor, user) : null
}

export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashOf))
  return codes
}

export async function useRecoveryCode(tx: Db, deps: Deps, userId: string, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, userId, hashOf(code)))) return false
  const left = await countRecoveryCodes(tx, userId)
  await recordEvent(tx, deps.clock, { actor: { userId }, what: 'recovery-code-used', about: userId, after: { left } })
  await mailAboutFactor(tx, deps, userId, factorMails.codeUsed(left))
  return true
}

/** 73 bits: too many to try, even for a person who has the stored hashes. No letter is taken for another. */
function makeCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(plainRecoveryCode(code)).digest()
}
