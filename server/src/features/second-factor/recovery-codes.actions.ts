import { createHash, randomInt } from 'node:crypto'
import { plainRecoveryCode, recoveryCodeCount } from '#contract/second-factor/second-factor.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { mailAboutFactor } from './factor-mail.actions.ts'
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './second-factor.queries.ts'

export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashOf))
  return codes
}

export async function useRecoveryCode(tx: Db, deps: Deps, userId: string, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, userId, hashOf(code)))) return false
  const left = await countRecoveryCodes(tx, userId)
  await recordEvent(tx, deps.clock, { actor: { userId }, what: 'recovery-code-used', about: userId, after: { left } })
  await mailAboutFactor(tx, deps, userId, { event: 'code-used', left })
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
