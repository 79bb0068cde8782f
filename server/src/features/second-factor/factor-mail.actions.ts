import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { queueUserMail } from '#server/features/mail/user-mail.actions.ts'
import { findUser } from '#server/features/users/users.queries.ts'

export type FactorName = { kind: 'totp' } | { kind: 'passkey'; name: string }

interface FactorMail {
  subject: string
  text: string
  isOfOther?: true
}

export async function mailAboutFactor(
  tx: Db,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  userId: string,
  { subject, text, isOfOther }: FactorMail,
) {
  const user = await findUser(tx, userId)
  if (!user) return
  const whatIfNot = `If this wasn’t you, change your password at once and tell your administrator: ${publicUrl}/account`
  const body = isOfOther ? text : `${text}\n\n${whatIfNot}`
  await queueUserMail(tx, { clock }, { kind: 'second-factor', user, subject, text: body })
}

export const factorMails = {
  added: (factor: FactorName) => ({
    subject: 'A second factor was added to your account',
    text: `${nameOf(factor)} was added to your account. You’ll be asked for it when you sign in.`,
  }),
  removed: (factor: FactorName) => ({
    subject: 'A second factor was removed from your account',
    text: `${nameOf(factor)} was removed from your account. You can no longer sign in with it.`,
  }),
  replaced: {
    subject: 'Your authenticator app was replaced',
    text: 'A new authenticator app took the place of the one on your account. Codes from the old one no longer work.',
  },
  codesMade: {
    subject: 'New recovery codes for your account',
    text: 'Ten new recovery codes were made for your account. The earlier ones no longer work.',
  },
  codeUsed: (left: number) => ({
    subject: 'A recovery code was used',
    text: `One of your recovery codes was used to sign in. You have ${left} left.`,
  }),
  guessed: {
    subject: 'Wrong codes were entered for your account',
    text: 'Someone entered your password correctly, then several wrong codes. Codes are refused for 15 minutes; a passkey or a recovery code still works.',
  },
  reset: (by: string, reason: string) => ({
    subject: 'Your second factor was reset',
    text: `${by} removed every second factor from your account: ${reason}\n\nYour password alone signs you in now. Set up a new second factor under Your Account.`,
  }),
  resetOther: (name: string, reason: string) => ({
    subject: `You reset the second factor of ${name}`,
    text: `You removed every second factor from the account of ${name}: ${reason}`,
    isOfOther: true as const,
  }),
}

function nameOf(factor: FactorName): string {
  return factor.kind === 'totp' ? 'An authenticator app' : `The passkey “${factor.name}”`
}
