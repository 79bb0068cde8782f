const minutes = 60 * 1000

export const challengeLimits = { milliseconds: 5 * minutes, tries: 5 } as const

/** How long a set-up may take: perhaps an app has to be installed first. */
export const setUpMilliseconds = 60 * minutes

export const recoveryCodeCount = 10
export const maxPasskeys = 20

/** As RFC 6238 and every authenticator app have it: six digits, a new code every half minute. */
export const totpDigits = 6
export const totpPeriodSeconds = 30

export function plainCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}

/** A recovery code is read off paper: its letters count, not their case, nor the dashes. */
export function plainRecoveryCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
