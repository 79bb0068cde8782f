import { noticeItemName, type NoticeItem } from '#contract/notices/notice-words.rules.ts'
import { noticeHowLabels, type NoticeHow } from '#contract/notices/notices.rules.ts'

export interface MailedNotice {
  items: NoticeItem[]
  words: string
  site: string
  regulations: string
  madeByName: string | null
  toldName: string
  toldRole: string
  how: NoticeHow | null
  /** Nobody has read it in two hours. */
  isReminder: boolean
  /** It was put right, or found fit again, before anybody was told. */
  isClosed: boolean
}

/** Begins with the one word that must be seen, whatever a phone shows of a subject. */
export function noticeSubject({ items, site, isReminder }: MailedNotice): string {
  const [only, ...others] = items
  const what = only && others.length === 0 ? noticeItemName(only) : `${items.length} pieces of equipment`
  return `Danger: ${what} at ${site}${isReminder ? ' – not confirmed yet' : ''}`
}

/** For whoever is responsible at the customer; the address opens their page without a sign-in. */
export function textForContact(notice: MailedNotice, url: string): string {
  if (notice.isClosed) {
    // Their page is shut once the danger has ended.
    return [`${wasPutRight} You don’t need to do anything.`, mustBeTold(notice)].join('\n\n')
  }
  return [
    ...(notice.isReminder ? ['Nobody has confirmed in writing that this was read.'] : []),
    whoWasTold(notice),
    mustBeTold(notice),
    'Please open this page, read it, and say that the equipment is out of use, is not there any more, or that you dispute it. You don’t need to sign in:',
    url,
  ].join('\n\n')
}

export function textForOffice(notice: MailedNotice, url: string): string {
  const unread = 'Nobody at the customer has confirmed it within two hours. Please telephone them.'
  return [
    ...(notice.isReminder ? [unread] : []),
    whoWasTold(notice),
    ...(notice.isClosed ? [wasPutRight] : []),
    `Follow progress at ${url}`,
  ].join('\n\n')
}

const wasPutRight = 'It was put right, or found fit by a later examination, before this mail was written.'

function mustBeTold({ regulations }: MailedNotice): string {
  return `Regulation 10 of the ${regulations} requires that you are told at once.`
}

function whoWasTold({ toldName, toldRole, how, madeByName }: MailedNotice): string {
  if (how === null) return 'We have not yet reached anyone on your site: please act on this notice.'
  const who = [toldName, toldRole].filter(Boolean).join(', ')
  return `${madeByName ?? 'The examiner'} told ${who}. ${noticeHowLabels[how]}.`
}
