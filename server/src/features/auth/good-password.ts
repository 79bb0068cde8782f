import { whyNotThisPassword } from '#contract/auth/auth.rules.ts'
import { AppError } from '#contract/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Refuses with the reason at the field; the contract has already bounded its length. */
export function requireGoodPassword(password: string, email: string) {
  const reason = whyNotThisPassword(password, email, isCommonPassword)
  if (reason) throw new AppError('common-password', reason, { fields: { password: reason } })
}
