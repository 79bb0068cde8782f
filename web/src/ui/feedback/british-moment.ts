import { britishDay, dayInLondon, type Instant } from '#contract/values/days.ts'

const londonMoment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment as a clock in Britain showed it: 05/04/2026, 14:30. */
export function britishMoment(instant: Instant): string {
  return londonMoment.format(new Date(instant))
}

export function britishDate(instant: Instant): string {
  return britishDay(dayInLondon(new Date(instant)))
}
