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
