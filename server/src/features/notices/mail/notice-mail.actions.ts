import { randomUUID } from 'node:crypto'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { standingWords } from '#contract/notices/answer-words.rules.ts'
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
import { insertLink, insertNoticeMail, listAdministrators } from './notice-mail.queries.ts'
import { noticeSubject, textForContact, textForOffice, type MailedNotice } from './notice-mail.rules.ts'

export type NoticeMailing = Pick<Deps, 'clock' | 'publicUrl'>

interface Round {
  noticeId: string
  /** The first goes to the contacts that get notices, the next to all of them; both to the administrators. */
  round: 1 | 2
  /** Whom a person answers who replies. */
  queuedBy: string
  /** It may have left before a restore: the office decides. */
  isHeld?: boolean
  /** Before it leaves. */
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
    fileId: null,
    report: null,
    isUrgent: true,
    heldBecause: isHeld ? heldByRestore : undefined,
    queuedAt: clock.now(),
    queuedBy,
  } as const
  await enqueueMail(tx, mail, { waitMs })
  await insertNoticeMail(tx, { mailId: id, noticeId, companyId, round })
  return id
}

function toMailedNotice(notice: NoticeRow, round: number, today: Day): MailedNotice {
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
