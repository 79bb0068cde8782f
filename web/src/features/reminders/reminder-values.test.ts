import { expect, test } from 'vitest'
import { formatWhen } from './reminder-values.ts'

test.each([
  [[60, 30, 7], true, '60, 30 and 7 days before, then every week while overdue'],
  [[7, 0], true, '7 days before, then on the due date, then every week while overdue'],
  [[1], false, '1 day before'],
  [[0], false, 'on the due date'],
  [[], false, 'Never'],
])('reminders %o, weekly: %s, are told as “%s”', (days, weeklyWhenOverdue, words) => {
  expect(formatWhen({ days, weeklyWhenOverdue })).toBe(words)
})
