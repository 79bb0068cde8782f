import { expect, test } from 'vitest'
import { earliestDue, nextVisitDay } from './next-visit.rules.ts'

const due = (...days: (string | null)[]) => days.map((nextExaminationDate) => ({ nextExaminationDate }))

test('the next visit is on the day on which the first item is due', () => {
  const items = due('2027-11-01', null, '2027-10-29', '2028-01-05')

  expect(earliestDue(items)).toBe('2027-10-29')
  expect(nextVisitDay(items, '2026-11-16')).toBe('2027-10-29')
})

test.each([
  ['a Saturday', '2027-10-30', '2027-10-29'],
  ['a Sunday', '2027-10-31', '2027-10-29'],
  ['the first Sunday of a month', '2027-08-01', '2027-07-30'],
])('what is due on %s is visited on the Friday before', (_, day, friday) => {
  expect(nextVisitDay(due(day), '2026-11-16')).toBe(friday)
})

test('what is due over Christmas is visited before it', () => {
  expect(nextVisitDay(due('2027-12-28'), '2026-11-16')).toBe('2027-12-24')
})

test('what is due on a free day is visited today, where today is the last day in time', () => {
  expect(nextVisitDay(due('2026-12-28'), '2026-12-26')).toBe('2026-12-26')
})

test('what is overdue is visited today', () => {
  expect(nextVisitDay(due('2026-10-01'), '2026-11-16')).toBe('2026-11-16')
})

test('no day is proposed where nothing is due', () => {
  expect(nextVisitDay(due(null), '2026-11-16')).toBeNull()
  expect(nextVisitDay([], '2026-11-16')).toBeNull()
})
