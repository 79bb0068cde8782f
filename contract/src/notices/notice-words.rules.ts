import { isInSameWords, isNoGraver, isToldBy } from '#contract/inspections/dangers/danger.rules.ts'
import { defectsOf, type Defect, type GravestDefect } from '#contract/inspections/items/defects.rules.ts'
import { britishDay, type Day, longDay } from '#contract/values/days.ts'
import type { Notice } from './notices.contract.ts'

export interface ItemWithDanger extends GravestDefect {
  _id: string
  description: string
  serialNumber: string
  assetNumber: string
  defects?: Defect[] | undefined
  seriousInjuryRisk?: boolean | null
}

export type NoticeItem = Pick<
  Notice['items'][number],
  'itemId' | 'description' | 'serialNumber' | 'assetNumber' | 'dangers'
>
export type NoticeDanger = NoticeItem['dangers'][number]

/** The defects of which LOLER reg. 10(1)(a) wants the employer told at once, the gravest first. */
export function dangersOf(item: GravestDefect & { defects?: Defect[] | undefined }): NoticeDanger[] {
  return defectsOf(item).flatMap(({ _id, class: kind, part, description, repair, dangerByDate }) =>
    kind === 'observation' ? [] : [{ _id, class: kind, part, description, repair, dangerByDate }],
  )
}

export function seriousOnes(items: readonly ItemWithDanger[]): string[] {
  return items.filter(({ seriousInjuryRisk }) => seriousInjuryRisk).map(({ _id }) => _id)
}

export function toNoticeItem(item: ItemWithDanger): NoticeItem {
  const { _id: itemId, description, serialNumber, assetNumber } = item
  return { itemId, description, serialNumber, assetNumber, dangers: dangersOf(item) }
}

export function toNoticeItems(
  items: readonly ItemWithDanger[],
  answeredOf: (itemId: string) => readonly NoticeDanger[],
): NoticeItem[] {
  return items
    .map((item) => withoutAnswered(toNoticeItem(item), answeredOf(item._id)))
    .toSorted((one, other) => Number(isDangerNow(other)) - Number(isDangerNow(one)))
}

/** "Chain Block, serial number CB-1", as people look for it. */
export function noticeItemName({ description, serialNumber, assetNumber }: Omit<NoticeItem, 'dangers'>): string {
  const asset = assetNumber === '' ? '' : `asset ${assetNumber}`
  return [description, serialNumber && `serial number ${serialNumber}`, asset].filter(Boolean).join(', ')
}

/** What a danger’s words are still to be asked for: a person who is told must be able to act on them. */
export const dangerAnswers = ['description', 'repair', 'dangerByDate'] as const
export type DangerAnswer = (typeof dangerAnswers)[number]

export function missingAnswers(danger: NoticeDanger): DangerAnswer[] {
  return dangerAnswers.filter((answer) =>
    answer === 'dangerByDate'
      ? danger.class !== 'danger' && danger.dangerByDate === null
      : danger[answer].trim() === '',
  )
}

/** What a notice says of one danger. What a plain client has left out is left out here too: nothing is made up. */
export function dangerLines(danger: NoticeDanger): { label: string; value: string }[] {
  const lines = [
    { label: 'What is wrong', value: whatIsWrong(danger) },
    { label: 'What must be done', value: danger.repair },
    { label: 'By when', value: byWhen(danger) },
  ]
  return lines.filter(({ value }) => value !== '')
}

export function whatIsWrong({ part, description }: NoticeDanger): string {
  return [part, description].filter(Boolean).join(': ')
}

/** Until when it may be used: LOLER reg. 10(3). */
function byWhen({ class: kind, dangerByDate }: NoticeDanger): string {
  if (kind === 'danger') return 'Now. Don’t use it until it’s repaired.'
  return dangerByDate === null
    ? 'Before it’s used again.'
    : `Repair by ${longDay(dangerByDate)}. Don’t use it after that until it’s repaired.`
}

export function isOutOfUse({ class: kind, dangerByDate }: NoticeDanger, today: Day): boolean {
  return kind === 'danger' || dangerByDate === null || dangerByDate < today
}

export function formatDeadline({ class: kind, dangerByDate }: NoticeDanger, since: Day, today: Day): string {
  if (kind === 'danger') return `Must not be used since ${britishDay(since)}`
  if (dangerByDate === null) return 'Must not be used until it’s repaired'
  return `${dangerByDate < today ? 'Must not be used since' : 'Repair by'} ${britishDay(dangerByDate)}`
}

export function dangerHeading(item: Pick<NoticeItem, 'dangers'>): string {
  return isDangerNow(item) ? 'DANGER NOW' : 'COULD BECOME A DANGER'
}

function isDangerNow({ dangers }: Pick<NoticeItem, 'dangers'>): boolean {
  return dangers.some((danger) => danger.class === 'danger')
}

export function noticeWords(items: readonly NoticeItem[]): string {
  return items.map((item) => formatItem(item, dangerHeading(item), dangerLines)).join('\n\n')
}

export function formatItem(item: NoticeItem, heading: string, linesOf: typeof dangerLines): string {
  const lines = item.dangers.flatMap((danger) => linesOf(danger).map(({ label, value }) => `${label}: ${value}`))
  return [`${heading}: ${noticeItemName(item)}`, ...lines].join('\n')
}

export interface ToldItem extends NoticeItem {
  ended?: { by: 'examined' | 'rectified'; examinedOn?: Day | null | undefined } | null | undefined
}

function withoutAnswered(item: NoticeItem, answered: readonly NoticeDanger[]): NoticeItem {
  const dangers = item.dangers.filter((danger) => !answered.some((earlier) => isAnsweredBy(danger, earlier)))
  return dangers.length === 0 ? item : { ...item, dangers }
}

export function answeredDangers(told: readonly ToldItem[], itemId: string): NoticeDanger[] {
  return told.flatMap((item) => (item.itemId === itemId && item.ended?.by === 'rectified' ? item.dangers : []))
}

/** One that has got other words, or that has become a danger now, is another. */
function isAnsweredBy(danger: NoticeDanger, earlier: NoticeDanger): boolean {
  return earlier._id === danger._id && isNoGraver(danger, earlier) && isInSameWords(earlier, danger)
}

/** A danger to come is told again once it is a danger now or to be repaired earlier; one with other words since is found anew. */
export function unnotifiedDangers(item: NoticeItem, told: readonly ToldItem[]): NoticeDanger[] {
  const earlier = told.filter(({ itemId }) => itemId === item.itemId)
  return item.dangers.filter((danger) => !earlier.some((each) => covers(each, danger)))
}

export function leavesOutTold(item: NoticeItem, told: readonly ToldItem[]): boolean {
  const standing = told.filter(({ itemId, ended }) => itemId === item.itemId && !ended)
  return standing.some(({ dangers }) => dangers.some(({ _id }) => !item.dangers.some((each) => each._id === _id)))
}

function covers({ dangers, ended }: ToldItem, danger: NoticeDanger): boolean {
  return dangers.some(
    (each) =>
      each._id === danger._id && isToldBy(danger, each) && (ended?.by !== 'rectified' || isInSameWords(each, danger)),
  )
}
