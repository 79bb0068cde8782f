import { randomUUID } from 'node:crypto'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { standingWords, answerWords } from '#contract/notices/answer-words.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { enqueueMail, heldByRestore } from '#server/features/mail/deliver.actions.ts'
import { firmInMails, mailHtml, mailText } from '#server/features/mail/mail-body.ts'
import { withoutFormerCompany } from '#server/features/notices/notice.mapper.ts'
import { findNotice, type NoticeRow } from '#server/features/notices/notices.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { howWords } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { acknowledgementAnswerLabels, acknowledgementAnswersFor } from '#contract/notices/notices.rules.ts'
import { insertLink, insertNoticeMail, listAdministrators } from './notice-mail.queries.ts'

type NoticeMailing = Pick<Deps, 'clock' | 'publicUrl'>

interface Round {
  noticeId: string
  round: 1 | 2
  /** Whom a person answers who replies. */
  queuedBy: string
  /** It may have left before a restore: the office decides. */
  isHeld?: boolean
  waitMs?: number
}

/** In the transaction that makes the notice: recorded is queued. */
export async function queueNoticeMails(tx: Db, mailing: NoticeMailing, asked: Round) {
  const { noticeId, round } = asked
  const notice = await findNotice(tx, noticeId)
  if (!notice) throw new Error('A notice that is to be mailed is not there.')
  const { companyId } = notice
  const mailed = toMailedNotice(notice, round, mailing.clock.today())
  const firm = firmInMails(await findToolSettings(tx))
  const contacts = (await listContacts(tx, companyId)).filter(({ getsNotices }) => round > 1 || getsNotices)
  for (const contact of contacts) {
    const token = newToken()
    const text = textForContact(mailed, contact.name, `${mailing.publicUrl}/notices/${token}`)
    const mail = { contactId: contact._id, name: contact.name, email: contact.email, text, firm }
    const mailId = await queueOne(tx, mailing, { ...asked, companyId }, mailed, mail)
    await insertLink(tx, { tokenSha256: hashOfToken(token), noticeId, companyId, mailId, name: contact.name })
  }
  for (const { name, email } of await listAdministrators(tx)) {
    const text = textForOffice(mailed, `${mailing.publicUrl}/admin/danger/${noticeId}`)
    await queueOne(tx, mailing, { ...asked, companyId }, mailed, { contactId: null, name, email, text, firm })
  }
}

interface Recipient {
  contactId: string | null
  name: string
  email: string
  text: string
  firm: string
}

async function queueOne(
  tx: Db,
  { clock }: NoticeMailing,
  { noticeId, companyId, round, queuedBy, isHeld, waitMs = 0 }: Round & { companyId: string },
  mailed: MailedNotice,
  { contactId, name, email, text, firm }: Recipient,
): Promise<string> {
  const id = randomUUID()
  const words = { alert: mailed.words, name, message: '', text, firm }
  const mail = {
    id,
    kind: 'notice',
    about: noticeId,
    contactId,
    toName: name,
    toEmail: email,
    subject: noticeSubject(mailed),
    message: '',
    body: mailText(words),
    html: mailHtml(words),
    isUrgent: true,
    heldBecause: isHeld ? heldByRestore : undefined,
    queuedAt: clock.now(),
    queuedBy,
  } as const
  await enqueueMail(tx, mail, { waitMs })
  await insertNoticeMail(tx, { mailId: id, noticeId, companyId, round })
  return id
}

function toMailedNotice(notice: NoticeRow, round: number, today: Day) {
  const items = notice.items.map(({ facts }) => facts)
  const open = notice.items.filter(({ endedOn }) => endedOn === null).map(({ facts }) => facts)
  const { madeByName, toldName, toldRole, how } = withoutFormerCompany(notice)
  return {
    items,
    words: standingWords(open, today) ?? notice.words,
    today,
    site: [notice.addressLine1, notice.city].filter(Boolean).join(', '),
    regulations: regulationsAt(notice),
    madeByName,
    toldName,
    toldRole,
    how,
    isReminder: round > 1,
    isClosed: notice.state === 'closed',
  }
}

type MailedNotice = ReturnType<typeof toMailedNotice>

/** Begins with the one word that must be seen, whatever a phone shows of a subject. */
function noticeSubject({ items, site, isReminder }: MailedNotice): string {
  const [only, ...others] = items
  const what = only && others.length === 0 ? noticeItemName(only) : `${items.length} pieces of equipment`
  return `Danger: ${what} at ${site}${isReminder ? ' – please answer' : ''}`
}

function textForContact(notice: MailedNotice, reader: string, url: string): string {
  if (notice.isClosed) {
    // Their page is shut once the danger has ended.
    return [`${isRepaired} You don’t need to do anything.`, mustTell(notice)].join('\n\n')
  }
  return [
    ...(notice.isReminder ? ['We haven’t had your answer yet.'] : []),
    notice.how === null ? `${answerWords.notReached} Please act on this notice.` : whoWasTold(notice, reader),
    mustTell(notice),
    `Please answer here. You don’t need to sign in.\n${url}`,
    `You can answer:\n${answersTo(notice).join('\n')}`,
  ].join('\n\n')
}

function textForOffice(notice: MailedNotice, url: string): string {
  return [
    ...(notice.isReminder ? ['The customer hasn’t answered in two hours. Please call them.'] : []),
    notice.how === null ? 'The customer hasn’t been told. Please call them now.' : whoWasTold(notice),
    ...(notice.isClosed ? [isRepaired] : []),
    `Follow progress at ${url}`,
  ].join('\n\n')
}

const isRepaired = 'It has been repaired, or a later examination has found it fit.'

function answersTo({ items, today }: MailedNotice): string[] {
  const offered = new Set(items.flatMap((item) => acknowledgementAnswersFor([item], today)))
  return [...offered].map((answer) => `- ${acknowledgementAnswerLabels[answer]}`)
}

function mustTell({ regulations }: MailedNotice): string {
  return `We must tell you at once: regulation 10 of the ${regulations}.`
}

function whoWasTold({ toldName, toldRole, how, madeByName }: MailedNotice, reader?: string): string {
  const who = toldName === reader ? 'you' : toldRole ? `${toldName} (${toldRole})` : toldName
  return `${madeByName ?? 'Our engineer'} told ${[who, how && howWords[how]].filter(Boolean).join(' ')}.`
}
