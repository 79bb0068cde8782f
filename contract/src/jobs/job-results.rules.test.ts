import { describe, expect, test } from 'vitest'
import { formatResults, worstResult, type JobResults } from './job-results.rules.ts'

function results(facts: Partial<JobResults>): JobResults {
  return { fitForPurpose: 0, requiresRepair: 0, repairBy: null, notFit: 0, notExamined: 0, ...facts }
}

describe('the results of a job in words', () => {
  test('name each kind of result that there is', () => {
    const mixed = results({ fitForPurpose: 4, requiresRepair: 1, repairBy: '2027-01-15', notFit: 1 })

    expect(formatResults(mixed)).toBe('4 fit · 1 requires repair by 15/01/2027 · 1 not fit')
    expect(formatResults({ ...mixed, notExamined: 2 })).toBe(
      '4 fit · 1 requires repair by 15/01/2027 · 1 not fit · 2 not examined',
    )
  })

  test('say of several repairs only by when the first is due', () => {
    expect(formatResults(results({ requiresRepair: 2, repairBy: '2027-01-15' }))).toBe(
      '2 require repair, the first by 15/01/2027',
    )
  })

  test('name no day where no repair has one', () => {
    expect(formatResults(results({ requiresRepair: 1 }))).toBe('1 requires repair')
    expect(formatResults(results({ requiresRepair: 3 }))).toBe('3 require repair')
  })

  test('are empty for a job without items', () => {
    expect(formatResults(results({}))).toBe('')
    expect(worstResult(results({}))).toBeNull()
  })
})

describe('the worst result of a job', () => {
  test.each([
    [{ fitForPurpose: 40, requiresRepair: 2, notFit: 1, notExamined: 3 }, 'notFit'],
    [{ fitForPurpose: 40, requiresRepair: 2, notExamined: 3 }, 'requiresRepair'],
    [{ fitForPurpose: 40, notExamined: 3 }, 'notExamined'],
    [{ fitForPurpose: 40 }, 'fitForPurpose'],
  ] as const)('of %o is %s', (facts, worst) => {
    expect(worstResult(results(facts))).toBe(worst)
  })
})
