import { describe, expect, test } from 'vitest'
import { formatProblems, whyNothingIsReported, whyReportIsNotLawful, type ReportedItem } from './lawful-report.rules.ts'

const sound: ReportedItem = {
  _id: 'a',
  serialNumber: 'CB-1',
  description: 'Chain Block',
  status: 'inspected',
  outcome: 'examined',
  outcomeReason: '',
  fitForPurpose: true,
  firstInspectionAfterInstall: false,
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  defectPart: '',
  defectDescription: '',
  repairDetails: '',
  dangerByDate: null,
  examinationType: '12_monthly',
  examinationDate: '2026-06-15',
  nextExaminationDate: '2027-06-15',
  dateOfManufacture: null,
  dateOfLastExamination: null,
  installedCorrectly: null,
  seriousInjuryRisk: null,
  isAccessory: null,
  liftsPeople: null,
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

describe('of several defects', () => {
  const danger = {
    _id: 'd',
    part: 'Hook',
    description: 'Opened',
    class: 'danger',
    dangerByDate: null,
    repair: 'Renew',
  } as const
  const coming = { ...danger, _id: 'c', class: 'could_become_danger', dangerByDate: '2026-09-01' } as const
  const codes = (defects: ReportedItem['defects'], facts = {}) =>
    whyReportIsNotLawful([{ ...sound, fitForPurpose: false, ...facts, defects: defects ?? [] }]).map(
      ({ code, paragraph }) => `${code} ${paragraph}`,
    )

  test('each is asked for what the Schedule wants of it', () => {
    expect(codes([danger, coming])).toEqual([])
    expect(codes([danger, { ...coming, description: ' ' }])).toEqual(['defect-not-described 8(a)'])
    expect(codes([danger, { ...coming, repair: '' }])).toEqual(['repair-not-given 8(c)'])
    expect(codes([danger, { ...coming, dangerByDate: null }])).toEqual(['danger-date-missing 8(c)'])
    expect(codes([danger, { ...coming, dangerByDate: '2026-06-15' }])).toEqual(['danger-date-not-later 8(c)'])
    expect(codes([coming, danger], { fitForPurpose: true })).toEqual(['danger-but-fit 7'])
  })

  test('an observation is asked for nothing', () => {
    expect(codes([{ ...danger, class: 'observation', description: '', repair: 'New label' }])).toEqual([])
  })
})

describe('what was not examined', () => {
  const leftOut: ReportedItem = {
    ...sound,
    outcome: 'not_presented',
    outcomeReason: 'On hire until June',
    status: 'awaiting_inspection',
    examinationDate: null,
    nextExaminationDate: null,
    dateOfManufacture: '2999',
  }

  test('stands in the way of nothing, and nothing is asked of it', () => {
    expect(whyReportIsNotLawful([leftOut, sound])).toEqual([])
  })

  test('needs a reason, told with the item and without a paragraph', () => {
    const problems = whyReportIsNotLawful([{ ...leftOut, outcomeReason: ' ' }])
    expect(problems).toMatchObject([{ code: 'outcome-reason-missing', paragraph: null, item: { _id: 'a' } }])
    expect(formatProblems(problems)).toBe('Chain Block CB-1: Say why it was not examined.')
  })

  test('alone completes a job and makes no report', () => {
    expect(whyReportIsNotLawful([leftOut])).toEqual([])
    expect(whyNothingIsReported([leftOut])).toMatchObject([{ code: 'nothing-examined', paragraph: null }])
    expect(whyNothingIsReported([leftOut, sound])).toEqual([])
  })
})

describe('what can’t be true is refused', () => {
  const coming = { ...told, defectPotentialDanger: true }
  const now = { ...told, defectImmediateDanger: true, fitForPurpose: false }
  const later = { ...coming, dangerByDate: '2026-09-01' }
  const serious = { dangerByDate: '2026-09-01', seriousInjuryRisk: true }
  const toldWorn = {
    class: 'could_become_danger' as const,
    part: '',
    description: 'Worn',
    dangerBy: '2026-08-01',
    toldOn: '2026-06-17',
  }
  const postponed = {
    dangerByDate: '2026-09-01',
    defects: [
      {
        _id: 'd',
        part: '',
        description: 'Worn',
        class: 'could_become_danger' as const,
        dangerByDate: '2026-09-01',
        repair: 'Renew',
      },
    ],
    told: [{ ...toldWorn, defectId: 'd' }],
  }
  const underNewId = { ...postponed, told: [{ ...toldWorn, defectId: 'e' }] }
  const toldNow = {
    ...postponed,
    told: [{ ...toldWorn, defectId: 'd', class: 'danger' as const, dangerBy: null }],
  }
  const installation = { firstInspectionAfterInstall: true, installedCorrectly: false }
  test.each([
    ['a manufacture after the examination', { dateOfManufacture: '2026-06-16' }, ['manufactured-later 3']],
    ['in a later month', { dateOfManufacture: '2026-07' }, ['manufactured-later 3']],
    ['in a later year', { dateOfManufacture: '2027' }, ['manufactured-later 3']],
    ['but not on the same day', { dateOfManufacture: '2026-06-15' }, []],
    ['nor in the same month', { dateOfManufacture: '2026-06' }, []],
    ['nor in the same year', { dateOfManufacture: '2026' }, []],
    ['a last examination after this one', { dateOfLastExamination: '2026-06-16' }, ['last-examination-later 4']],
    ['but not one on the same day', { dateOfLastExamination: '2026-06-15' }, []],
    ['a danger by the same day', { ...coming, dangerByDate: '2026-06-15' }, ['danger-date-not-later 8(c)']],
    ['but not by the day after', { ...coming, dangerByDate: '2026-06-16' }, []],
    ['nor a date left over of no danger', { dangerByDate: '2026-06-15' }, []],
    ['a next one on the same day', { nextExaminationDate: '2026-06-15' }, ['next-examination-not-later 8(d)']],
    ['but not on the day after', { nextExaminationDate: '2026-06-16' }, []],
    [
      'a next one after 12 months for an exceptional one',
      { examinationType: 'exceptional', nextExaminationDate: '2027-06-16' },
      ['next-examination-too-late 8(d)'],
    ],
    ['but not after 12 months to the day', { examinationType: 'exceptional', nextExaminationDate: '2027-06-15' }, []],
    ['nor where a scheme says so', { examinationType: 'written_scheme', nextExaminationDate: '2028-06-15' }, []],
    ['not installed correctly and safe to operate', installation, ['not-installed-but-fit 6']],
    ['but not when it failed', { ...installation, fitForPurpose: false }, []],
    ['nor where nobody asked', { installedCorrectly: false }, []],
    [
      'a next one more than ten years on under a scheme',
      { examinationType: 'written_scheme', nextExaminationDate: '2036-06-16' },
      ['next-examination-too-late 8(d)'],
    ],
    ['but not after ten years', { examinationType: 'written_scheme', nextExaminationDate: '2036-06-15' }, []],
    ['an accessory at 12 months', { isAccessory: true }, ['six-monthly-kind 7']],
    ['what lifts people at 12 months', { liftsPeople: true }, ['six-monthly-kind 7']],
    ['but not where only the description tells the kind', { description: 'Shackle' }, []],
    ['nor an accessory after an exceptional event', { isAccessory: true, examinationType: 'exceptional' }, []],
    ['an examination a year before', { recordedOn: '2027-06-15' }, ['examined-too-long-ago 8(f)']],
    ['but not a day less', { recordedOn: '2027-06-14' }, []],
    [
      'a danger only after the next examination',
      { ...coming, dangerByDate: '2027-06-16' },
      ['danger-date-after-next 8(c)'],
    ],
    ['but not by that day', { ...coming, dangerByDate: '2027-06-15' }, []],
    ['a serious risk and safe to operate', { ...coming, ...serious }, ['risky-but-fit 7']],
    ['but not when it failed', { ...now, ...serious }, []],
    ['what failed and could become a danger later', { ...later, fitForPurpose: false }, ['not-fit-but-later 8(c)']],
    ['but not beside a danger now', { ...later, ...now }, []],
    ['a later day than was told', { ...coming, ...postponed }, ['danger-date-postponed 8(c)']],
    ['in the same words under another id', { ...coming, ...underNewId }, ['danger-date-postponed 8(c)']],
    ['a danger only later that was told as one now', { ...coming, ...toldNow }, ['danger-date-postponed 8(c)']],
    ['but not once it was examined again', { ...coming, ...postponed, examinationDate: '2026-06-18' }, []],
  ] as const)('%s', (_, facts, expected) => {
    const problems = whyReportIsNotLawful([{ ...sound, ...facts }])

    expect(problems.map(({ code, paragraph }) => `${code} ${paragraph}`)).toEqual(expected)
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

  test('a report is not lawful without any item', () => {
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

  expect(formatProblems(whyReportIsNotLawful(waiting(1)))).toBe(
    'Chain Block CB-1: Not examined yet (Schedule 1, 8(f)).',
  )
  expect(formatProblems(whyReportIsNotLawful(waiting(7)))).toMatch(/CB-5: .*; and 2 more\.$/)
})
