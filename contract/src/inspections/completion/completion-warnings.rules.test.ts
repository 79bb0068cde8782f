import { describe, expect, test } from 'vitest'
import { countMissingDetails, warningsBeforeCompletion } from './completion-warnings.rules.ts'

const sound = {
  _id: 'a',
  serialNumber: 'CB-1',
  description: 'Chain Block',
  wll: '1 t',
  outcome: 'examined' as const,
  fitForPurpose: true,
  defectPart: '',
  defectDescription: '',
  defectImmediateDanger: false,
  repairDetails: '',
  defectPotentialDanger: false,
  dangerByDate: null,
  seriousInjuryRisk: null,
  isAccessory: null,
  liftsPeople: null,
  examinationType: '12_monthly' as const,
  schemeReference: '',
  exceptionalEvent: '',
  examinationDate: '2026-06-15',
  nextExaminationDate: '2027-06-15',
}
const written = {
  status: 'inspected' as const,
  outcomeReason: '',
  firstInspectionAfterInstall: false,
  installedCorrectly: null,
  dateOfManufacture: null,
  dateOfLastExamination: null,
}
const examiner = { qualifications: 'LEEA Diploma', hasSignature: true }

describe('before completing, the engineer is warned', () => {
  test.each([
    ['of nothing when all is well', {}, []],
    ['of nothing about what was not examined', { outcome: 'not_found' as const, wll: '' }, []],
    ['of a missing WLL', { wll: ' ' }, ['no-wll']],
    ['of a failure without a defect', { fitForPurpose: false }, ['not-fit-without-defect']],
    ['of nothing where an accessory is ticked at twelve months, which is refused', { isAccessory: true }, []],
    [
      'of twelve months for what its description calls an accessory',
      { description: 'Shackle' },
      ['longer-than-six-months'],
    ],
    ['of nothing where the engineer says that it is none', { description: 'Shackle rack', isAccessory: false }, []],
    [
      'of nothing for an accessory under a scheme',
      { isAccessory: true, examinationType: 'written_scheme', schemeReference: 'WS-1' },
      [],
    ],
    [
      'of more than six months after an exceptional examination of an accessory',
      { isAccessory: true, examinationType: 'exceptional', exceptionalEvent: 'Dropped' },
      ['longer-than-six-months'],
    ],
    ['of an opinion that is not given', { defectPotentialDanger: true }, ['no-opinion']],
    ['of nothing once it is given', { defectPotentialDanger: true, seriousInjuryRisk: false }, []],
    ['of a scheme without a reference', { examinationType: 'written_scheme' }, ['no-scheme-reference']],
    ['of an exceptional circumstance that is not told', { examinationType: 'exceptional' }, ['no-exceptional-event']],
  ] as const)('%s', (_, facts, codes) => {
    const warnings = warningsBeforeCompletion([{ ...sound, ...facts }], examiner)

    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  test('before completing, the engineer is warned of a serial number that two items share, at both', () => {
    const items = [sound, { ...sound, _id: 'b', serialNumber: 'cb 1' }]

    expect(warningsBeforeCompletion(items, examiner).map(({ code, item }) => [code, item?._id])).toEqual([
      ['same-serial-number', 'a'],
      ['same-serial-number', 'b'],
    ])
  })

  test('before completing, the engineer is warned of a danger that was told and the item no longer states', () => {
    const warnings = warningsBeforeCompletion([sound], examiner, [sound])

    expect(warnings.map(({ code, item }) => [code, item?._id])).toEqual([['told-danger-left-out', 'a']])
  })

  test('before completing, the engineer is warned of two items about one piece, one fit and one not', () => {
    const hook = { ...sound, equipmentId: 'piece', status: 'inspected' as const }
    const unfit = { ...hook, _id: 'b', serialNumber: 'H-2', fitForPurpose: false, defectDescription: 'Worn' }
    const warned = (...items: Parameters<typeof warningsBeforeCompletion>[0]) =>
      warningsBeforeCompletion(items, examiner).filter(({ code }) => code === 'other-result')

    expect(warned(hook, unfit).map(({ item }) => item?._id)).toEqual([hook._id, 'b'])
    expect(warned(hook, { ...unfit, fitForPurpose: true })).toEqual([])
    expect(warned(hook, { ...unfit, equipmentId: 'other' })).toEqual([])
    expect(warned({ ...hook, equipmentId: null }, { ...unfit, equipmentId: null })).toEqual([])
    expect(warned(hook, { ...unfit, outcome: 'not_found' })).toEqual([])
    expect(warned({ ...hook, status: 'awaiting_inspection' }, unfit)).toEqual([])
  })

  test('before completing, the engineer is warned of what the report will not say about the examiner', () => {
    const warnings = warningsBeforeCompletion([sound], { qualifications: '', hasSignature: false })

    expect(warnings.map(({ code }) => code)).toEqual(['no-qualifications', 'no-signature'])
  })
})

const repair = { defectPotentialDanger: true, status: 'requires_repair' as const }

test.each([
  [0, 'a fit item', {}],
  [4, 'a repair of which nothing was said', repair],
  [
    1,
    'a repair without a day',
    { ...repair, defectDescription: 'Worn', repairDetails: 'Renew', seriousInjuryRisk: false },
  ],
  [1, 'a failure that nobody described', { fitForPurpose: false }],
  [3, 'a danger now of which nothing was said', { fitForPurpose: false, defectImmediateDanger: true }],
  [1, 'an item left out without a reason', { outcome: 'not_found' as const }],
  [0, 'an item that awaits', { status: 'awaiting_inspection' as const }],
])('%i details are missing from %s', (count, _, facts) => {
  const item = { ...sound, ...written, ...facts }

  expect(countMissingDetails(item)).toBe(count)
})
