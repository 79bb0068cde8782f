import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { noticeHowLabels } from '#contract/notices/notices.rules.ts'
import { noticeItemName, type NoticeItem } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'

/** What it is about, in a line. */
export function noticeTitle({ items }: { items: Omit<NoticeItem, 'dangers'>[] }): string {
  const [first, ...others] = items
  if (!first) return 'Danger notice'
  return others.length === 0 ? noticeItemName(first) : `${noticeItemName(first)} and ${others.length} more`
}

/** Since when, by whom, and who was told. */
export function noticeLines(notice: Notice): string[] {
  const { companyId, siteAddressId, madeAt, madeBy, toldAt, toldName, toldRole, how } = notice
  const by = madeBy === null ? 'by the system' : `by ${madeBy.name}`
  const told =
    toldAt !== null && how !== null
      ? `Told: ${[toldName, toldRole].filter(Boolean).join(', ')}, ${britishMoment(toldAt)}. ${noticeHowLabels[how]}`
      : 'Nobody is recorded as having been told'
  return [
    [companyId.name, siteAddressId.addressLine1, siteAddressId.city].filter(Boolean).join(', '),
    `Since ${britishMoment(madeAt)}, ${by}`,
    told,
  ]
}

/** What the office does about it now, or what was done. */
export function nextStepOf({ state, isToTelephone, sentAt, calls }: Notice): string {
  if (state === 'disputed') return 'Disputed: talk to the customer.'
  const last = calls.at(-1)
  if (last) return `Telephoned: ${last.name}, ${britishMoment(last.at)}`
  if (isToTelephone && sentAt === null) return 'Nobody there could be mailed: telephone them now.'
  if (isToTelephone) return 'Not confirmed within a day: telephone them now.'
  return sentAt === null ? 'No email has been sent yet.' : `Mailed ${britishMoment(sentAt)}`
}
