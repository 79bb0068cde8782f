import { expect, test } from 'vitest'
import type { EquipmentCounts } from './equipment.contract.ts'
import { formatEquipment, firstOfNextMonth } from './equipment-line.rules.ts'

function counts(some: Partial<Omit<EquipmentCounts, 'total'>> = {}): EquipmentCounts {
  const none = { unsafe: 0, overdue: 0, putRight: 0, dueSoon: 0, inDate: 0, neverExamined: 0, retired: 0, ...some }
  return { ...none, total: Object.values(none).reduce((sum, count) => sum + count, 0) }
}

test.each([
  [
    counts({ unsafe: 2, dueSoon: 9, inDate: 35 }),
    counts({ unsafe: 1, dueSoon: 5 }),
    '2 of 46 pieces must not be used · 5 due this month · 39 in date',
  ],
  [counts({ unsafe: 1 }), counts(), '1 of 1 piece must not be used'],
  [counts({ overdue: 3, inDate: 1197 }), counts({ overdue: 3 }), '1,200 pieces · 3 overdue · 1,197 in date'],
  [counts({ neverExamined: 2, inDate: 1, retired: 7 }), counts(), '3 pieces · 2 not examined yet · 1 in date'],
  [counts({ retired: 4 }), counts({ retired: 4 }), ''],
  [counts(), counts(), ''],
])('%j, of which %j before the next month, is told as “%s”', (all, dueBeforeNextMonth, line) => {
  const words = formatEquipment(all, dueBeforeNextMonth).map((part) => part.words)

  expect(words.join(' · ')).toBe(line)
})

test.each([
  ['2026-11-16', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-29', '2028-03-01'],
])('after %s the next month begins on %s', (today, next) => {
  expect(firstOfNextMonth(today)).toBe(next)
})
