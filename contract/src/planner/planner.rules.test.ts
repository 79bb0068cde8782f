import { expect, test } from 'vitest'
import { daysFrom, shownDays, stepped } from './planner.rules.ts'

test.each([
  ['week', '2026-11-16', { from: '2026-11-16', to: '2026-11-22' }],
  ['week', '2026-11-22', { from: '2026-11-16', to: '2026-11-22' }],
  ['week', '2027-01-01', { from: '2026-12-28', to: '2027-01-03' }],
  ['month', '2026-11-16', { from: '2026-10-26', to: '2026-12-06' }],
  ['month', '2027-02-10', { from: '2027-02-01', to: '2027-02-28' }],
] as const)('the %s around %s is shown in whole weeks', (view, around, days) => {
  expect(shownDays(view, around)).toEqual(days)
})

test('going on and back passes over no week and no month', () => {
  expect(stepped('week', '2026-11-18', 1)).toBe('2026-11-23')
  expect(stepped('week', '2026-11-18', -1)).toBe('2026-11-09')
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(stepped('month', '2026-03-31', -1)).toBe('2026-02-01')
})

test('the days of a week are seven, also where the clocks change', () => {
  expect(daysFrom('2026-10-19', '2026-10-25')).toHaveLength(7)
})
