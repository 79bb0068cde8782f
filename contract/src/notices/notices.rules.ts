import { addMonths, dayInLondon, type Day, longDay } from '#contract/values/days.ts'

/**
 * `untold`: nobody is known to have been told. `unread`: a person was told, and nobody has confirmed it in writing.
 * `closed`: every item of it was rectified, or found fit by a later examination.
 */
export const noticeStates = ['untold', 'unread', 'read', 'disputed', 'closed'] as const
export type NoticeState = (typeof noticeStates)[number]
export const unansweredStates: readonly NoticeState[] = ['untold', 'unread']

const noticeStateLabels: Record<NoticeState, string> = {
  untold: 'Not told yet',
  unread: 'Told, no answer yet',
  read: 'Answered',
  disputed: 'Disputed',
  closed: 'Closed',
}

interface Ended {
  ended?: { by: 'examined' | 'rectified'; examinedOn?: Day | null | undefined } | null | undefined
}

/** What the customer reports as repaired is not yet examined: the notice is closed, and not all is well. */
export function isUnexamined({ state, items }: { state: NoticeState | null; items: readonly Ended[] }): boolean {
  return state === 'closed' && items.some(({ ended }) => ended?.by === 'rectified' && !ended.examinedOn)
}

export function formatNoticeState(notice: { state: NoticeState; items: readonly Ended[] }): string {
  return isUnexamined(notice) ? 'Put right, not examined since' : noticeStateLabels[notice.state]
}

export const acknowledgementAnswers = ['will_be_repaired', 'out_of_use', 'not_here', 'disputed'] as const
export type AcknowledgementAnswer = (typeof acknowledgementAnswers)[number]

export const acknowledgementAnswerLabels: Record<AcknowledgementAnswer, string> = {
  will_be_repaired: 'It will be repaired by …',
  out_of_use: 'Out of use, I have seen it',
  not_here: 'Not here any more',
  disputed: 'I dispute this',
}

type Acknowledgement = { says: AcknowledgementAnswer; repairBy?: Day | null | undefined }

export function acknowledgementWords({ says, repairBy }: Acknowledgement): string {
  return repairBy ? `It will be repaired by ${longDay(repairBy)}` : acknowledgementAnswerLabels[says]
}

interface Answered {
  dangers: readonly { class: string; dangerByDate?: Day | null }[]
}

export function isDangerOn({ dangers }: Answered, today: Day | null): boolean {
  return dangers.some(
    (danger) => danger.class === 'danger' || (today !== null && danger.dangerByDate && danger.dangerByDate < today),
  )
}

/** A promise to repair is an answer only to what is no danger yet. */
export function acknowledgementAnswersFor(
  items: readonly Answered[],
  today: Day | null = null,
): readonly AcknowledgementAnswer[] {
  const isDanger = items.some((item) => isDangerOn(item, today))
  return isDanger ? acknowledgementAnswers.filter((says) => says !== 'will_be_repaired') : acknowledgementAnswers
}

/** Nobody promises a repair for later than that: such a day was mistyped. */
const maxRepairMonths = 12

export function whyNotRepairBy(day: Day | undefined, today: Day): string | null {
  if (!day || day < today) return 'Enter the day by which it will be repaired.'
  return day > addMonths(today, maxRepairMonths) ? 'Enter a day within a year from today.' : null
}

interface GivenAnswer {
  says: AcknowledgementAnswer
  repairBy?: Day | undefined
  items: readonly Answered[]
  today: Day
}

export function whyNotAnswer({ says, repairBy, items, today }: GivenAnswer): Record<string, string> | null {
  if (says !== 'will_be_repaired') return repairBy ? { repairBy: 'Leave the day out with this answer.' } : null
  if (!acknowledgementAnswersFor(items, today).includes(says)) {
    return { says: 'This is a danger now. Keep it out of use until it’s repaired.' }
  }
  const why = whyNotRepairBy(repairBy, today)
  return why === null ? null : { repairBy: why }
}

export const maxAnswersADay = 20
/** Of what a reader adds to an answer. */
export const maxAnswerBytes = 2048
export const answerTooLong = 'This is too long. Use fewer words.'

/** How much a device's clock may be ahead of the server's before a time it gives counts as in the future. */
const maxClockAheadMs = 5 * 60_000

interface Telling {
  toldAt: Date
  examinedOn: readonly Day[]
}

/** Days are London's: an examination has no hour. */
export function whyNotToldThen({ toldAt, examinedOn }: Telling): string | null {
  const toldOn = dayInLondon(toldAt)
  if (examinedOn.some((day) => toldOn < day)) return 'This is before the examination. Enter when you told them.'
  return null
}

/** A device's clock that is ahead stops no notice: its time is that of the arrival. */
export function recordedTelling(toldAt: Date, now: Date): { toldAt: Date; clockSkewSeconds: number } {
  const aheadMs = clockAheadMs(toldAt, now)
  return { toldAt: aheadMs > 0 ? now : toldAt, clockSkewSeconds: Math.ceil(aheadMs / 1000) }
}

/** Why a notice is not filed: those who were told answer for one company, and the job is now for another. */
export const toldForAnotherCompany =
  'This job is now for another customer. Say whether the person you told answers for this one too.'

/** A device's clock may be a little ahead of ours: what it says is not in the future for that. */
export function isInFuture(moment: Date, now: Date): boolean {
  return clockAheadMs(moment, now) > maxClockAheadMs
}

/** So many hours after a notice was sent, and not read, a person telephones. */
export const hoursUntilTelephone = 24

export function clockAheadMs(toldAt: Date, now: Date): number {
  return Math.max(0, toldAt.getTime() - now.getTime())
}
