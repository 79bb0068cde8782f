import type { Role } from '#contract/permissions.ts'

const hours = 60 * 60 * 1000
const days = 24 * hours

/** An engineer may be without signal for weeks; an administrator's screen stands in an office that others walk through. */
export const sessionLimits = {
  engineer: { idle: 45 * days, absolute: 180 * days },
  admin: { idle: 24 * hours, absolute: 14 * days },
  customer: { idle: 14 * days, absolute: 60 * days },
} as const satisfies Record<Role, { idle: number; absolute: number }>

/** After the first two, people may go on with what lies on their device; after the others a person decided they may not. */
export const sessionEndReasons = ['expired', 'signed-out', 'ended', 'password-changed'] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

export function mayGoOnAfter(reason: SessionEndReason): boolean {
  return reason === 'expired' || reason === 'signed-out'
}

/** What may be asked for after the password. A recovery code stands in for either of the others. */
export const secondFactorKinds = ['totp', 'passkey', 'recovery'] as const
export type SecondFactorKind = (typeof secondFactorKinds)[number]

export const signInLimits = {
  windowMinutes: 15,
  perAccountAndAddress: 10,
  perAddress: 50,
} as const

/** `names` are those that a guesser tries first: the person's own, the email address, the firm's, the company's. */
export function whyNotThisPassword(password: string, names: string[], isCommon: (password: string) => boolean) {
  if (isCommon(password.toLowerCase())) return 'This password is too common. Choose one that others would not guess.'
  const word = lettersIn(password)
  if (names.some((name) => wordsIn(name).includes(word))) {
    return 'Choose a password that is not your email address, your name or your firm’s, with or without numbers.'
  }
  return null
}

/** "Pennine Lifting Ltd" is tried as a whole, as `pennine` and as `lifting`; "Ltd" is no name. */
function wordsIn(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{L}]+/u)
  const [mailbox = ''] = name.split('@')
  return [lettersIn(name), lettersIn(mailbox), ...parts].filter((word) => word.length > 3)
}

function lettersIn(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}
