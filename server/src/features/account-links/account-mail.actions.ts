import { linkLives, staffCantJoin } from '#contract/account-links/account-links.rules.ts'
import { reachesCompany } from '#contract/auth/scope.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { MailHandler, MailProblem } from '#server/features/mail/deliver.actions.ts'
import { firmInMails, mailHtml, mailText } from '#server/features/mail/mail-body.ts'
import { queueUserMail } from '#server/features/mail/user-mail.actions.ts'
import type { MailRow } from '#server/features/mail/mail.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { findUser, listInvitersOf, listUsersOfEmail, type UserRow } from '#server/features/users/users.queries.ts'
import { findUserByEmail, hasNewerMail } from './account-links.queries.ts'
import { issueLink } from './links.actions.ts'

type AccountMailKind = 'invitation' | 'password-reset' | 'password-changed' | 'colleague-invited'

interface AccountMail {
  kind: AccountMailKind
  user: { id: string; name: string; email: string }
  about?: string
  queuedBy: string
}

/** Its words are written when it leaves: a link that lay in the queue would open the account to the person who reads the queue. */
export async function queueAccountMail(tx: Db, deps: Pick<Deps, 'clock'>, mail: AccountMail) {
  await queueUserMail(tx, deps, { ...mail, subject: subjects[mail.kind] })
}

const subjects: Record<AccountMailKind, string> = {
  invitation: 'Your invitation: choose a password',
  'password-reset': 'Choose a new password',
  'password-changed': 'Your password was changed',
  'colleague-invited': 'A colleague was invited',
}

/** Each attempt makes the link anew: of a mail that arrives twice, the later one opens. */
export const accountMailHandlers = {
  invitation: { whyNotNow: whyNotInvited, compose: composed(invitationText) },
  'password-reset': { whyNotNow: whyNotReset, compose: composed(resetText) },
  'password-changed': { compose: composed(changedText) },
  'colleague-invited': { compose: composed(colleagueText) },
} as const satisfies Record<AccountMailKind, MailHandler>

function composed(textOf: (tx: Db, deps: Deps, mail: MailRow) => Promise<string>) {
  return (deps: Deps, mail: MailRow) =>
    deps.db.transaction().execute(async (tx) => {
      const firm = firmInMails(await findToolSettings(tx))
      const words = { alert: '', name: mail.toName, message: '', text: await textOf(tx, deps, mail), firm }
      return { text: mailText(words), html: mailHtml(words) }
    })
}

async function invitationText(tx: Db, deps: Deps, { about, toEmail, queuedBy, queuedByName }: MailRow) {
  const link = await issueLink(tx, deps, about, 'invitation')
  const { companyName } = await findToolSettings(tx)
  const who = queuedBy === about ? 'You have been invited' : `${queuedByName} has invited you`
  const invitation = `${who} to Thorough${companyName && `, where ${companyName} keeps its inspections`}.`
  const others = (await listUsersOfEmail(tx, toEmail)).filter(({ id }) => id !== about)
  if (others.some(({ role }) => role !== 'customer')) return [invitation, staffCantJoin].join('\n\n')
  return [
    invitation,
    others.some(({ isInvited }) => !isInvited)
      ? `You already have a login there. Sign in with it, then open this link to see these inspections too:\n${link}`
      : `Choose your password here:\n${link}`,
    `The link works once, for ${linkLives.invitation.words}.`,
  ].join('\n\n')
}

/** Nobody is let in to a company without the others who may let people in. */
export async function tellOtherInviters(tx: Db, deps: Pick<Deps, 'clock'>, actor: Actor, invited: UserRow) {
  const companyIds = invited.memberships.map(({ companyId }) => companyId)
  for (const user of await listInvitersOf(tx, companyIds)) {
    if (user.id === actor.userId) continue
    await queueAccountMail(tx, deps, { kind: 'colleague-invited', user, about: invited.id, queuedBy: actor.userId })
  }
}

/** Names only the companies that its reader reaches too: the others are none of their business. */
async function colleagueText(tx: Db, { publicUrl }: Deps, { about, toEmail, queuedByName }: MailRow): Promise<string> {
  const invited = await findUser(tx, about)
  if (!invited) return `${queuedByName} has invited a colleague, and has withdrawn the invitation.`
  const readerId = await findUserByEmail(tx, toEmail)
  const reader = readerId && (await findUser(tx, readerId))
  const scope = reader ? reader.memberships : []
  const companies = invited.memberships.filter(({ companyId }) => reachesCompany(scope, companyId))
  const ofCompanies = companies.length > 0 ? ` of ${companies.map(({ companyName }) => companyName).join(', ')}` : ''
  return [
    `${queuedByName} has invited ${invited.name} (${invited.email}) to see inspections${ofCompanies}.`,
    `If that isn’t right, ask ${queuedByName} or tell us. See your colleagues here: ${publicUrl}/account`,
  ].join('\n\n')
}

async function resetText(tx: Db, deps: Deps, { about }: MailRow): Promise<string> {
  const link = await issueLink(tx, deps, about, 'reset')
  return [
    'You asked for a new password. Choose it here:',
    link,
    `The link works once, for ${linkLives.reset.words}. If you didn’t ask for it, ignore this email: your password stays as it is.`,
  ].join('\n\n')
}

async function changedText(_: Db, { publicUrl }: Deps): Promise<string> {
  return [
    'Your password was changed with a link we emailed you, and every device was logged out.',
    `If this wasn’t you, tell us at once and choose another password: ${publicUrl}/forgotten`,
  ].join('\n\n')
}

async function whyNotInvited(db: Db, mail: MailRow): Promise<MailProblem | null> {
  const user = await findUser(db, mail.about)
  if (user?.isInvited && user.email === mail.toEmail) return whyOutdated(db, mail)
  return neverSent('the invitation was accepted or withdrawn, or the email address changed')
}

async function whyNotReset(db: Db, mail: MailRow): Promise<MailProblem | null> {
  const user = await findUser(db, mail.about)
  if (user && !user.isInvited && user.email === mail.toEmail) return whyOutdated(db, mail)
  return neverSent('the user was removed, or the email address changed')
}

/** One that was delayed must not end the link of a newer one that has arrived. */
async function whyOutdated(db: Db, mail: MailRow): Promise<MailProblem | null> {
  return (await hasNewerMail(db, mail)) ? neverSent('a newer link was asked for') : null
}

function neverSent(why: string): MailProblem {
  return { message: `Not sent: ${why}.`, isLasting: true }
}
