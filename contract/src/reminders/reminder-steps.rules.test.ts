import { expect, test } from 'vitest'
import { addDays } from '#contract/values/days.ts'
import { reachedSteps, stepToTell } from './reminder-steps.rules.ts'

const choice = { days: [7, 60, 30], weeklyWhenOverdue: true }
const dueDate = '2026-03-31'

test.each([
  ['61 days before, nothing is reached', 61, []],
  ['60 days before, the first step is', 60, [60]],
  ['29 days before, the second is the nearest', 29, [60, 30]],
  ['on the due day, the last before it is the nearest', 0, [60, 30, 7]],
  ['on the first day overdue, a week begins', -1, [60, 30, 7, -1]],
  ['on the seventh, the same week runs', -7, [60, 30, 7, -1]],
  ['on the eighth, the next begins', -8, [60, 30, 7, -8]],
])('%s', (_, left, steps) => {
  expect(reachedSteps(choice, dueDate, addDays(dueDate, -left))).toEqual(steps)
})

test('a company that wants no weekly reminder is told once of what is overdue, if nothing was told before', () => {
  const seldom = { days: [30], weeklyWhenOverdue: false }
  expect(stepToTell(seldom, { dueDate, lastStep: null }, '2026-06-01')).toBe(30)
  expect(stepToTell(seldom, { dueDate, lastStep: 30 }, '2026-06-01')).toBeNull()
})

test('each step is told once, and none that a nearer one covers, whatever the company chooses later', () => {
  const today = addDays(dueDate, -20)
  expect(stepToTell(choice, { dueDate, lastStep: null }, today)).toBe(30)
  expect(stepToTell(choice, { dueDate, lastStep: 60 }, today)).toBe(30)
  expect(stepToTell(choice, { dueDate, lastStep: 30 }, today)).toBeNull()
  expect(stepToTell({ ...choice, days: [90, 60] }, { dueDate, lastStep: 30 }, today)).toBeNull()
  expect(stepToTell({ ...choice, days: [25] }, { dueDate, lastStep: 30 }, today)).toBe(25)
  expect(stepToTell({ ...choice, days: [] }, { dueDate, lastStep: null }, today)).toBeNull()
})
