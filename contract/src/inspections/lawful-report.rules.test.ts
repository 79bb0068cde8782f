import { describe, expect, test } from 'vitest'
import { problemsInWords, whyReportIsNotLawful, type ReportedItem } from './lawful-report.rules.ts'

const sound: ReportedItem = {
  _id: 'a',
  serialNumber: 'CB-1',
  description: 'Chain Block',
  status: 'inspected',
  fitForPurpose: true,
  firstInspectionAfterInstall: false,
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  defectDescription: '',
  repairDetails: '',
  dangerByDate: null,
}
const told = { defectDescription: 'Hook opened by 8%', repairDetails: 'Renew the hook' }

describe('a report is lawful', () => {
  test.each([
    ['when the item is sound', {}],
    ['when the item failed, described or not', { fitForPurpose: false }],
    ['when a danger is told in full', { ...told, fitForPurpose: false, defectImmediateDanger: true }],
    ['when a coming danger is told in full', { ...told, defectPotentialDanger: true, dangerByDate: '2026-09-01' }],
  ])('%s', (_, facts) => {
    expect(whyReportIsNotLawful([{ ...sound, ...facts }])).toEqual([])
  })
})

describe('a report is not lawful', () => {
  test.each([
    ['while an item awaits its inspection', { status: 'awaiting_inspection' }, ['awaiting-inspection 8(f)']],
    ['with a danger on an item that is called fit', { ...told, defectImmediateDanger: true }, ['danger-but-fit 7']],
    [
      'the same after an installation',
      { ...told, defectImmediateDanger: true, firstInspectionAfterInstall: true },
      ['danger-but-fit 6'],
    ],
    [
      'with a danger that is not told',
      { defectImmediateDanger: true, fitForPurpose: false },
      ['defect-not-described 8(a)', 'repair-not-given 8(b)'],
    ],
    [
      'with a coming danger that is not told',
      { defectPotentialDanger: true },
      ['defect-not-described 8(a)', 'repair-not-given 8(c)', 'danger-date-missing 8(c)'],
    ],
    [
      'with only spaces for a description',
      { ...told, defectDescription: ' \n', defectImmediateDanger: true, fitForPurpose: false },
      ['defect-not-described 8(a)'],
    ],
    [
      'with dangers of both kinds and nothing told',
      { defectImmediateDanger: true, defectPotentialDanger: true },
      ['danger-but-fit 7', 'defect-not-described 8(a)', 'repair-not-given 8(b)', 'danger-date-missing 8(c)'],
    ],
  ] as const)('%s', (_, facts, expected) => {
    const problems = whyReportIsNotLawful([{ ...sound, ...facts }])

    expect(problems.map(({ code, paragraph }) => `${code} ${paragraph}`)).toEqual(expected)
    expect(problems.every(({ item }) => item?._id === 'a')).toBe(true)
  })

  test('without any item', () => {
    expect(whyReportIsNotLawful([])).toMatchObject([{ code: 'no-items', paragraph: '3', item: null }])
  })

  test('item by item, in their order', () => {
    const items = [
      { ...sound, _id: 'a', status: 'awaiting_inspection' as const },
      { ...sound, _id: 'b' },
      { ...sound, _id: 'c', defectPotentialDanger: true, ...told },
    ]

    expect(whyReportIsNotLawful(items).map(({ item, code }) => [item?._id, code])).toEqual([
      ['a', 'awaiting-inspection'],
      ['c', 'danger-date-missing'],
    ])
  })
})

test('the problems can be read in one sentence', () => {
  const waiting = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...sound,
      serialNumber: `CB-${index + 1}`,
      status: 'awaiting_inspection' as const,
    }))

  expect(problemsInWords(whyReportIsNotLawful(waiting(1)))).toBe(
    'Chain Block CB-1: This item still awaits its inspection (Schedule 1, 8(f)).',
  )
  expect(problemsInWords(whyReportIsNotLawful(waiting(7)))).toMatch(/CB-5: .*; and 2 more\.$/)
})
