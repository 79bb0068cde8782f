import { expect, test } from 'vitest'
import { nextRun } from './next-run.ts'

test.each([
  ['*/5 * * * *', '2026-06-15T09:00:00Z', '2026-06-15T09:05:00.000Z'],
  ['17 * * * *', '2026-06-15T09:17:30Z', '2026-06-15T10:17:00.000Z'],
  ['30 3 1 * *', '2026-12-15T09:00:00Z', '2027-01-01T03:30:00.000Z'],
])('a task scheduled %s runs after %s next at %s', async (schedule, after, next) => {
  expect((await nextRun(schedule, new Date(after)))?.toISOString()).toBe(next)
})
