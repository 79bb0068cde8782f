import { describe, expect, test } from 'vitest'
import { dayInWords, jobGroupOf } from './job-days.rules.ts'

const monday = '2026-11-16'
const sunday = '2026-11-22'

describe('an open job', () => {
  test.each([
    ['2026-11-15', monday, 'overdue'],
    [monday, monday, 'today'],
    ['2026-11-17', monday, 'this-week'],
    [sunday, monday, 'this-week'],
    ['2026-11-23', monday, 'later'],
    [sunday, sunday, 'today'],
    ['2026-11-23', sunday, 'later'],
    ['2027-01-03', '2026-12-31', 'this-week'],
  ])('of %s is, on %s, %s', (day, today, group) => {
    expect(jobGroupOf(day, today)).toBe(group)
  })
})

describe('a day in words', () => {
  test.each([
    ['2026-11-16', '2026-11-15', 'Mon 16 Nov, tomorrow'],
    ['2026-11-16', '2026-11-16', 'Mon 16 Nov, today'],
    ['2026-11-16', '2026-11-17', 'Mon 16 Nov, yesterday'],
    ['2026-11-20', '2026-11-16', 'Fri 20 Nov'],
    ['2027-01-01', '2026-12-31', 'Fri 1 Jan 2027, tomorrow'],
  ])('%s is, on %s, %s', (day, today, words) => {
    expect(dayInWords(day, today)).toBe(words)
  })
})
