import { dayInLondon } from '#contract/values/days.ts'
import type { Clock } from '#server/platform/clock.ts'

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  set(moment: string): void
  pass(minutes: number): void
}

export const startOfTests = '2026-06-15T09:00:00Z'

export function testClock(start = startOfTests): TestClock {
  let now = new Date(start)
  return {
    now: () => now,
    today: () => dayInLondon(now),
    set: (moment) => {
      now = new Date(moment)
    },
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
  }
}
