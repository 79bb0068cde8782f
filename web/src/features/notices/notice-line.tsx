import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { howWords } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { acknowledgementWords } from '#contract/notices/notices.rules.ts'
import { noticeItemName, type NoticeItem } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'

export function noticeTitle({ items }: { items: Omit<NoticeItem, 'dangers'>[] }): string {
  const [first, ...others] = items
  if (!first) return 'Danger notice'
  return others.length === 0 ? noticeItemName(first) : `${noticeItemName(first)} and ${others.length} more`
}

interface Place {
  companyId: { name: string }
  siteAddressId: { addressLine1: string; city: string }
}

export function placeLine({ companyId, siteAddressId }: Place): string {
  return [companyId.name, siteAddressId.addressLine1, siteAddressId.city].filter(Boolean).join(', ')
}

/** Told without a signal, it was found before it arrived. */
export function sinceLine({ madeAt, toldAt, madeBy }: Pick<Notice, 'madeAt' | 'toldAt' | 'madeBy'>): string {
  const since = toldAt !== null && toldAt < madeAt ? toldAt : madeAt
  return [`Since ${britishMoment(since)}`, madeBy && `found by ${madeBy.name}`].filter(Boolean).join(', ')
}

export function toldLine({ toldAt, toldName, toldRole, how, state, calls }: Notice, isOwn = false): string {
  if (state === 'untold') return isOwn ? answerWords.notReached : 'The customer hasn’t been told.'
  const call = calls.at(-1)
  // Reached later, by telephone or by their own answer. The office reads of its call beside it.
  if (toldAt === null || how === null) return isOwn && call ? `We called ${call.name}, ${britishMoment(call.at)}` : ''
  return `Told ${toldRole ? `${toldName} (${toldRole})` : toldName} ${howWords[how]}, ${britishMoment(toldAt)}`
}

export function saidLine({ acknowledgements, items }: Pick<Notice, 'acknowledgements' | 'items'>): string {
  const last = acknowledgements.at(-1)
  if (!last) return ''
  const item = items.length > 1 && items.find(({ itemId }) => itemId === last.itemId)
  return `${last.name}: ${item ? `${noticeItemName(item)}: ` : ''}${acknowledgementWords(last)}, ${britishMoment(last.at)}`
}

export function nextStepOf({ state, isToTelephone, sentAt, calls, numbers = [] }: Notice): string {
  if (state === 'disputed') return 'They dispute it. Call them.'
  if (state === 'read') return 'Answered. Not repaired yet.'
  const last = calls.at(-1)
  if (last) return `Called ${last.name}, ${britishMoment(last.at)}`
  if (isToTelephone && sentAt === null) return 'No email address. Call them now.'
  if (isToTelephone) return 'No answer in a day. Call them now.'
  if (state === 'untold') return numbers.length > 0 ? 'Call them now.' : 'Find out who to call.'
  return sentAt === null ? 'Not emailed yet.' : `Emailed ${britishMoment(sentAt)}. No answer yet.`
}
