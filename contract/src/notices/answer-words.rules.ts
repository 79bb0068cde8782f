import { hoursToTakeBack } from '#contract/equipment/take-back.rules.ts'
import { type Day, longDay } from '#contract/values/days.ts'
import { dangerLines, formatItem, type NoticeDanger, type NoticeItem } from './notice-words.rules.ts'
import type { AcknowledgementAnswer } from './notices.rules.ts'

export const answerWords = {
  title: 'Answer this danger',
  needed: 'Needs your answer',
  notReached: 'We haven’t reached anyone at your site yet.',
  question: 'What have you done?',
  laterQuestion: 'What have you done, or will you do?',
  name: 'Your name',
  whereNow: 'No longer on site? Where is it now?',
  addition: 'Anything to add',
  check: 'Check your answer',
  notSentYet: 'Nothing has been sent yet.',
  change: 'Change',
  send: 'Send answer',
  received: 'We’ve received your answer.',
  takeBack: 'Take back',
  takenBack: 'You took your answer back. The danger still needs one.',
  untilWhen: `You can take your answer back for ${hoursToTakeBack} hours after sending it.`,
  law: 'By law, equipment that is a danger must not be used until it’s repaired.',
  answered: 'Answers so far',
}

/** Before a piece: whether it may be used today. Without a day to repair it by it may not. */
export function standingHeading({ dangers }: { dangers: readonly NoticeDanger[] }, today: Day): string {
  if (dangers.some((danger) => danger.class === 'danger' || danger.dangerByDate === null)) return 'Must not be used'
  const [first] = dangers.flatMap(({ dangerByDate }) => dangerByDate ?? []).toSorted()
  return first !== undefined && first < today ? `Must not be used since ${longDay(first)}` : 'Could become a danger'
}

export function standingLines(danger: NoticeDanger, today: Day): { label: string; value: string }[] {
  return dangerLines(danger).map((line) =>
    isPassed(danger, today) && line.label === 'By when'
      ? { ...line, value: 'Now. Don’t use it until it’s repaired.' }
      : line,
  )
}

export function standingWords(items: readonly NoticeItem[], today: Day): string | null {
  if (!items.some(({ dangers }) => dangers.some((danger) => isPassed(danger, today)))) return null
  const linesOf = (danger: NoticeDanger) => standingLines(danger, today)
  return items.map((item) => formatItem(item, standingHeading(item, today).toUpperCase(), linesOf)).join('\n\n')
}

function isPassed({ class: kind, dangerByDate }: NoticeDanger, today: Day): boolean {
  return kind !== 'danger' && dangerByDate !== null && dangerByDate < today
}

export const whatFollows: Record<AcknowledgementAnswer, string> = {
  will_be_repaired: 'Don’t use it after the date on the notice until it’s repaired.',
  out_of_use: 'Keep it out of use until it’s repaired.',
  not_here: 'If it comes back, don’t use it until it’s repaired.',
  disputed: 'We’ll get in touch with you. Until then, do what the notice says.',
}
