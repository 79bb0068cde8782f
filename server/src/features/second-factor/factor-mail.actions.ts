import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { queueUserMail } from '#server/features/mail/user-mail.actions.ts'
import { findUser } from '#server/features/users/users.queries.ts'

export type FactorName = { kind: 'totp' } | { kind: 'passkey'; name: string }

type FactorEvent =
  | ({ event: 'added' | 'removed' } & FactorName)
  | { event: 'replaced' }
  | { event: 'codes-made' }
  | { event: 'code-used'; left: number }
  | { event: 'guessed' }
  | { event: 'reset'; by: string; reason: string }
  | { event: 'reset-other'; name: string; reason: string }

export async function mailAboutFactor(
  tx: Db,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  userId: string,
  event: FactorEvent,
) {
  const user = await findUser(tx, userId)
  if (!user) return
  const { subject, text } = wordsOf(event)
  const whatIfNot = `If this wasn’t you, change your password at once and tell your administrator: ${publicUrl}/account`
  const isOwn = event.event !== 'reset-other'
  const body = isOwn ? `${text}\n\n${whatIfNot}` : text
  await queueUserMail(tx, { clock }, { kind: 'second-factor', user, subject, text: body })
}

function wordsOf(event: FactorEvent): { subject: string; text: string } {
  switch (event.event) {
    case 'added':
      return {
        subject: 'A second factor was added to your account',
        text: `${nameOf(event)} was added to your account. You’ll be asked for it when you sign in.`,
      }
    case 'removed':
      return {
        subject: 'A second factor was removed from your account',
        text: `${nameOf(event)} was removed from your account. You can no longer sign in with it.`,
      }
    case 'replaced':
      return {
        subject: 'Your authenticator app was replaced',
        text: 'A new authenticator app took the place of the one on your account. Codes from the old one no longer work.',
      }
    case 'codes-made':
      return {
        subject: 'New recovery codes for your account',
        text: 'Ten new recovery codes were made for your account. The earlier ones no longer work.',
      }
    case 'code-used':
      return {
        subject: 'A recovery code was used',
        text: `One of your recovery codes was used to sign in. You have ${event.left} left.`,
      }
    case 'guessed':
      return {
        subject: 'Wrong codes were entered for your account',
        text: 'Someone entered your password correctly, then several wrong codes. Codes are refused for 15 minutes; a passkey or a recovery code still works.',
      }
    case 'reset':
      return {
        subject: 'Your second factor was reset',
        text: `${event.by} removed every second factor from your account: ${event.reason}\n\nYour password alone signs you in now. Set up a new second factor under Your Account.`,
      }
    case 'reset-other':
      return {
        subject: `You reset the second factor of ${event.name}`,
        text: `You removed every second factor from the account of ${event.name}: ${event.reason}`,
      }
  }
}

function nameOf(factor: FactorName): string {
  return factor.kind === 'totp' ? 'An authenticator app' : `The passkey “${factor.name}”`
}
