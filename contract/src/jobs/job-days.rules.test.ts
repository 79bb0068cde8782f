import { describe, expect, test } from 'vitest'
import { formatDay, jobGroupOf, daysOverdue, formatOverdue } from './job-days.rules.ts'

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
    expect(formatDay(day, today)).toBe(words)
  })
})

describe('a job past its date', () => {
  const today = '2026-11-16'

  test('is overdue by London days until it is completed or cancelled', () => {
    const of = (status: 'pending' | 'in_progress' | 'completed' | 'cancelled', scheduledDate: string) =>
      daysOverdue({ status, scheduledDate }, today)

    expect([of('pending', '2026-11-07'), of('in_progress', '2026-11-15')]).toEqual([9, 1])
    expect([of('pending', '2026-11-16'), of('pending', '2026-11-17')]).toEqual([0, 0])
    expect([of('completed', '2026-11-07'), of('cancelled', '2026-11-07')]).toEqual([0, 0])
  })

  test('counts the days over the change of the clocks', () => {
    expect(daysOverdue({ status: 'pending', scheduledDate: '2026-10-24' }, '2026-10-26')).toBe(2)
  })

  test('says so in words', () => {
    expect([formatOverdue(1), formatOverdue(9)]).toEqual(['Overdue 1 day', 'Overdue 9 days'])
  })
})
