import { addDays, type Day } from '#contract/values/days.ts'

export const maxShareDays = 90

export function whyNotUntil(endsOn: Day, today: Day): string | null {
  if (endsOn < today) return 'Choose today or a later day.'
  if (endsOn > addDays(today, maxShareDays)) return `Choose a day within the next ${maxShareDays} days.`
  return null
}

export function hasEnded({ endsOn }: { endsOn: Day }, today: Day): boolean {
  return endsOn < today
}

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** A slip of the finger costs no wait. */
const freeWrongPins = 5

/** How long a link takes no PIN after so many wrong ones in a row: a minute, then twice as long each time, a day at most. */
export function waitAfterWrongPins(wrongPins: number): number {
  if (wrongPins < freeWrongPins) return 0
  return Math.min(2 ** (wrongPins - freeWrongPins), dayMinutes) * minuteMs
}
