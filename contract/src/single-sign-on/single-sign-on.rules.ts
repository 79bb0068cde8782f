export const ssoRefusals = {
  'no-login': 'There is no login here for your email address. Ask for an invitation.',
  'not-verified': 'Your provider has not confirmed your email address. Sign in with your password instead.',
  'bound-to-another':
    'Your login here is linked to another account at your provider. Ask an administrator to unlink it.',
  'invitation-ended': 'Your invitation has ended. Ask for a new one.',
  'too-many': 'Too many failed attempts. Please try again in 15 minutes.',
  refused: 'The sign-in didn’t work. Please try again.',
  unavailable: 'Your provider can’t be reached at the moment. Try again later, or sign in with your password.',
} as const
export type SsoRefusal = keyof typeof ssoRefusals

/** How the callback leads back to the sign-in page: behind the #, which no server and no log sees. */
export const ssoReturn = { code: '#sso=', refusal: '#sso-refused=' } as const

export interface SsoIdentity {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
}

interface KnownLogin {
  id: string
  isBound: boolean
  isInvited: boolean
  hasOpenInvitation: boolean
}

/** The one bound to them, whatever their address is now; else their confirmed address's, unless bound to another. Never a new one. */
export function loginFor(
  { email, isEmailVerified }: SsoIdentity,
  { bound, byEmail }: { bound: string | undefined; byEmail: KnownLogin | undefined },
): { userId: string; binds: boolean; accepts: boolean } | { refusal: SsoRefusal } {
  if (bound !== undefined) return { userId: bound, binds: false, accepts: false }
  if (!email || !isEmailVerified) return { refusal: 'not-verified' }
  if (!byEmail) return { refusal: 'no-login' }
  if (byEmail.isBound) return { refusal: 'bound-to-another' }
  if (byEmail.isInvited && !byEmail.hasOpenInvitation) return { refusal: 'invitation-ended' }
  return { userId: byEmail.id, binds: true, accepts: byEmail.isInvited }
}
