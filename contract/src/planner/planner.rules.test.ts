import { expect, test } from 'vitest'
import { dayLoad, daysFrom, shownDays, stepped, whyWaiting } from './planner.rules.ts'

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

const open = { status: 'pending', scheduledDate: '2026-11-18', assignedEngineerId: null } as const

test.each([
  ['that nobody has', open, 'unassigned'],
  ['whose day has passed, whoever has it', { ...open, scheduledDate: '2026-11-17', assignedEngineerId: {} }, 'overdue'],
  ['that somebody has', { ...open, assignedEngineerId: {} }, null],
  ['that is done', { ...open, status: 'completed', scheduledDate: '2026-11-17' }, null],
] as const)('of work %s the tray knows why it waits', (_, job, why) => {
  expect(whyWaiting(job, '2026-11-18')).toBe(why)
})

test('a day is too much from eight hours on', () => {
  expect(dayLoad([{ durationMinutes: 480 }, {}])).toEqual({ visits: 2, minutes: 480, isTooMuch: false })
  expect(dayLoad([{ durationMinutes: 240 }, { durationMinutes: 241 }]).isTooMuch).toBe(true)
})
