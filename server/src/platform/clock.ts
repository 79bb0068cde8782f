import { dayInLondon, type Day } from '#contract/values/days.ts'

export interface Clock {
  now(): Date
  today(): Day
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => dayInLondon(new Date()),
}
