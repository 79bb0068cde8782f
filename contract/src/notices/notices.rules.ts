import { britishDay, dayInLondon, type Day } from '#contract/values/days.ts'

/** How somebody was told of a danger. */
export const noticeHows = ['in_person', 'telephone', 'text', 'email', 'left_in_writing'] as const
export type NoticeHow = (typeof noticeHows)[number]

export const noticeHowLabels: Record<NoticeHow, string> = {
  in_person: 'In person',
  telephone: 'By telephone',
  text: 'By text message',
  email: 'By email',
  left_in_writing: 'Left in writing',
}

/**
 * `untold`: nobody is known to have been told. `unread`: somebody was told, and nobody has confirmed it in writing.
 * `closed`: every item of it was rectified, or found fit by a later examination.
 */
export const noticeStates = ['untold', 'unread', 'read', 'disputed', 'closed'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeStateLabels: Record<NoticeState, string> = {
  untold: 'Nobody told yet',
  unread: 'Told, not yet read',
  read: 'Read',
  disputed: 'Disputed',
  closed: 'Put right',
}

/** What a reader of a notice says. */
export const readingAnswers = ['will_be_repaired', 'out_of_use', 'not_here', 'disputed'] as const
export type ReadingAnswer = (typeof readingAnswers)[number]

export const readingAnswerLabels: Record<ReadingAnswer, string> = {
  will_be_repaired: 'It will be repaired by …',
  out_of_use: 'Out of use, I have seen it',
  not_here: 'Not here any more',
  disputed: 'I dispute this',
}

/** As it stands on record: "It will be repaired by 12/03/2027". */
export function readingWords({ says, repairBy }: { says: ReadingAnswer; repairBy?: Day | null | undefined }): string {
  return repairBy ? `It will be repaired by ${britishDay(repairBy)}` : readingAnswerLabels[says]
}

interface Answered {
  dangers: readonly { class: string }[]
}

/** A promise to repair is an answer only to what is no danger yet. */
export function readingAnswersFor(items: readonly Answered[]): readonly ReadingAnswer[] {
  const isDangerNow = items.some(({ dangers }) => dangers.some((danger) => danger.class === 'danger'))
  return isDangerNow ? readingAnswers.filter((says) => says !== 'will_be_repaired') : readingAnswers
}

interface GivenAnswer {
  says: ReadingAnswer
  repairBy?: Day | undefined
  /** What it is about. */
  items: readonly Answered[]
  today: Day
}

/** By field, why an answer can't be taken; null where it can. */
export function whyNotAnswer({ says, repairBy, items, today }: GivenAnswer): Record<string, string> | null {
  if (says !== 'will_be_repaired') return repairBy ? { repairBy: 'Leave the day out with this answer.' } : null
  if (!readingAnswersFor(items).includes(says)) {
    return { says: 'This is a danger now: it must be out of use until it has been put right.' }
  }
  return repairBy && repairBy >= today ? null : { repairBy: 'Enter the day by which it will be repaired.' }
}

/** So many answers a link takes in a day, London's. */
export const maxAnswersADay = 20
/** Of what a reader adds to an answer. */
export const maxAnswerBytes = 2048

/** How much a device's clock may be ahead of the server's before what it says lies in the future. */
const maxClockAheadMs = 5 * 60_000

interface Telling {
  toldAt: Date
  /** The days on which the items were examined. */
  examinedOn: readonly Day[]
}

/** Why somebody can't have been told then, or null. Days are London's: an examination has no hour. */
export function whyNotToldThen({ toldAt, examinedOn }: Telling): string | null {
  const toldOn = dayInLondon(toldAt)
  if (examinedOn.some((day) => toldOn < day)) return 'This is before the examination. Enter when they were told.'
  return null
}

/** When somebody was told, as it is stored. A device's clock that is ahead stops no notice: its time is that of the arrival. */
export function recordedTelling(toldAt: Date, now: Date): { toldAt: Date; clockSkewSeconds: number } {
  const aheadMs = clockAheadMs(toldAt, now)
  return { toldAt: aheadMs > 0 ? now : toldAt, clockSkewSeconds: Math.ceil(aheadMs / 1000) }
}

/** Why a notice is not filed: those who were told answer for one company, and the job is now for another. */
export const toldForAnotherCompany =
  'This job is for another customer since they were told. Say whether they answer for this one too.'

/** A device's clock may be a little ahead of ours: what it says is not in the future for that. */
export function isInFuture(moment: Date, now: Date): boolean {
  return clockAheadMs(moment, now) > maxClockAheadMs
}

/** So many hours after a notice was sent, and not read, somebody telephones. */
export const hoursUntilTelephone = 24

/** By how much the clock that said so was ahead of ours, as far as that shows. */
export function clockAheadMs(toldAt: Date, now: Date): number {
  return Math.max(0, toldAt.getTime() - now.getTime())
}
