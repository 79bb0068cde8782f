import { expect, test } from 'vitest'
import { equipmentCounts, equipmentInWords } from './own-equipment.rules.ts'
import type { JudgedItem } from './verdict.rules.ts'

const today = '2026-11-16'
const fit: JudgedItem = {
  status: 'inspected',
  fitForPurpose: true,
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  dangerByDate: null,
  nextExaminationDate: '2027-05-01',
}

test.each<[string, Partial<JudgedItem>, string]>([
  ['fit until next year', {}, 'inDate'],
  ['due on the last day of the month', { nextExaminationDate: '2026-11-30' }, 'dueThisMonth'],
  ['due today', { nextExaminationDate: '2026-11-16' }, 'dueThisMonth'],
  ['due on the first of next month', { nextExaminationDate: '2026-12-01' }, 'inDate'],
  ['due yesterday', { nextExaminationDate: '2026-11-15' }, 'overdue'],
  ['not fit', { fitForPurpose: false }, 'mustNotBeUsed'],
  ['not fit and overdue', { fitForPurpose: false, nextExaminationDate: '2026-01-01' }, 'mustNotBeUsed'],
  ['a danger now, though ticked as fit', { defectImmediateDanger: true }, 'mustNotBeUsed'],
  ['a danger since yesterday', { defectPotentialDanger: true, dangerByDate: '2026-11-15' }, 'mustNotBeUsed'],
  ['a danger only from today on', { defectPotentialDanger: true, dangerByDate: '2026-11-16' }, 'inDate'],
  ['to be repaired without a day', { status: 'requires_repair' }, 'inDate'],
])('a piece that is %s is counted once', (_, facts, standing) => {
  const { total, ...counts } = equipmentCounts([{ ...fit, ...facts }], today)

  expect(total).toBe(1)
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([[standing, 1]])
})

test('a piece without a next date is there, but is not said to be in date', () => {
  expect(equipmentCounts([{ ...fit, nextExaminationDate: null }], today)).toEqual({
    total: 1,
    mustNotBeUsed: 0,
    overdue: 0,
    dueThisMonth: 0,
    inDate: 0,
  })
})

test.each([
  [
    { total: 46, mustNotBeUsed: 2, overdue: 0, dueThisMonth: 5, inDate: 39 },
    '2 of 46 pieces must not be used · 5 due this month · 39 in date',
  ],
  [{ total: 1, mustNotBeUsed: 1, overdue: 0, dueThisMonth: 0, inDate: 0 }, '1 of 1 piece must not be used'],
  [
    { total: 1200, mustNotBeUsed: 0, overdue: 3, dueThisMonth: 0, inDate: 1197 },
    '1,200 pieces · 3 overdue · 1,197 in date',
  ],
  [{ total: 0, mustNotBeUsed: 0, overdue: 0, dueThisMonth: 0, inDate: 0 }, ''],
])('%j is told as “%s”', (counts, line) => {
  expect(
    equipmentInWords(counts)
      .map(({ words }) => words)
      .join(' · '),
  ).toBe(line)
})
