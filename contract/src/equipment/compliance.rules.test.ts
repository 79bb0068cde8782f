import { expect, test } from 'vitest'
import { complianceOf } from './compliance.rules.ts'
import type { EquipmentCounts } from './equipment.contract.ts'

function counts(some: Partial<Omit<EquipmentCounts, 'total'>> = {}): EquipmentCounts {
  const none = { unsafe: 0, overdue: 0, putRight: 0, dueSoon: 0, inDate: 0, neverExamined: 0, retired: 0, ...some }
  return { ...none, total: Object.values(none).reduce((sum, count) => sum + count, 0) }
}

test.each([
  [counts({ unsafe: 1, overdue: 1, inDate: 3 }), false, '1 must not be used, 1 overdue', '3 in date'],
  [counts({ overdue: 2, neverExamined: 4 }), false, '2 overdue', '4 not examined yet'],
  [counts({ unsafe: 1 }), false, '1 must not be used', ''],
  [counts({ dueSoon: 9, inDate: 35 }), true, '', '9 due in 30 days, 35 in date'],
  // Told beside the answer, and no reason against it.
  [counts({ putRight: 1, neverExamined: 2 }), true, '', '1 put right, not examined since, 2 not examined yet'],
])('%j is compliant: %s, because “%s”, beside “%s”', (inService, isCompliant, failings, others) => {
  const answer = complianceOf(inService)

  expect(answer?.isCompliant).toBe(isCompliant)
  const inWords = (parts = answer?.failings) => parts?.map(({ count, words }) => `${count} ${words}`).join(', ')
  expect(inWords()).toBe(failings)
  expect(inWords(answer?.others)).toBe(others)
})

test('a company without equipment in service is neither compliant nor not', () => {
  expect(complianceOf(counts())).toBeNull()
  expect(complianceOf(counts({ retired: 4 }))).toBeNull()
})
