import type { Role } from '#contract/permissions.ts'

const hours = 60 * 60 * 1000
const days = 24 * hours

/**
 * How long a session lasts unused, and at most. An engineer may be without signal for weeks and must not be asked to
 * sign in at the foot of a crane; an administrator's screen stands in an office others walk through.
 */
export const sessionLimits = {
  engineer: { idle: 45 * days, absolute: 180 * days },
  admin: { idle: 24 * hours, absolute: 14 * days },
  customer: { idle: 14 * days, absolute: 60 * days },
} as const satisfies Record<Role, { idle: number; absolute: number }>

/** Failed sign-ins within the window after which the next is refused. */
export const signInLimits = {
  windowMinutes: 15,
  perAccountAndAddress: 10,
  perAddress: 50,
} as const

/** Why a password may not be chosen, or null when it may. */
export function whyNotThisPassword(password: string, email: string, isCommon: (password: string) => boolean) {
  const lower = password.toLowerCase()
  const [mailbox = ''] = email.toLowerCase().split('@')
  if (isCommon(lower)) return 'This password is too common. Choose one that others would not guess.'
  if (lower === email.toLowerCase() || lower === mailbox) return 'Choose a password that is not your email address.'
  return null
}
