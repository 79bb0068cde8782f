import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { noticeItemName, type NoticeItem } from '#contract/notices/notice-words.rules.ts'
import { howWords, type NoticeHow } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { acknowledgementAnswerLabels, acknowledgementAnswersFor } from '#contract/notices/notices.rules.ts'
import type { Day } from '#contract/values/days.ts'

export interface MailedNotice {
  items: NoticeItem[]
  words: string
  today: Day
  site: string
  regulations: string
  madeByName: string | null
  toldName: string
  toldRole: string
  how: NoticeHow | null
  /** Nobody has read it in two hours. */
  isReminder: boolean
  /** It was put right, or found fit again, before anyone was told. */
  isClosed: boolean
}

/** Begins with the one word that must be seen, whatever a phone shows of a subject. */
export function noticeSubject({ items, site, isReminder }: MailedNotice): string {
  const [only, ...others] = items
  const what = only && others.length === 0 ? noticeItemName(only) : `${items.length} pieces of equipment`
  return `Danger: ${what} at ${site}${isReminder ? ' – please answer' : ''}`
}

/** For the person who is responsible at the customer; the address opens their page without a sign-in. */
export function textForContact(notice: MailedNotice, reader: string, url: string): string {
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

export function textForOffice(notice: MailedNotice, url: string): string {
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
