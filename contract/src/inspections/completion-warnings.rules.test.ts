import { describe, expect, test } from 'vitest'
import { warningsBeforeCompletion } from './completion-warnings.rules.ts'

const sound = {
  _id: 'a',
  serialNumber: 'CB-1',
  description: 'Chain Block',
  wll: '1 t',
  fitForPurpose: true,
  defectDescription: '',
  examinationDate: '2026-06-15',
  nextExaminationDate: '2027-06-15',
}
const examiner = { qualifications: 'LEEA Diploma', hasSignature: true }

describe('before completing, the engineer is warned', () => {
  test.each([
    ['of nothing when all is well', {}, []],
    ['of a missing WLL', { wll: ' ' }, ['no-wll']],
    ['of a failure without a defect', { fitForPurpose: false }, ['not-fit-without-defect']],
    ['of a next date that is not later', { nextExaminationDate: '2026-06-15' }, ['next-examination-not-later']],
  ])('%s', (_, facts, codes) => {
    const warnings = warningsBeforeCompletion([{ ...sound, ...facts }], examiner)

    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  test('of a serial number that two items share, at both', () => {
    const items = [sound, { ...sound, _id: 'b', serialNumber: 'cb 1' }]

    expect(warningsBeforeCompletion(items, examiner).map(({ code, item }) => [code, item?._id])).toEqual([
      ['same-serial-number', 'a'],
      ['same-serial-number', 'b'],
    ])
  })

  test('of what the report will not say about the examiner', () => {
    const warnings = warningsBeforeCompletion([sound], { qualifications: '', hasSignature: false })

    expect(warnings.map(({ code }) => code)).toEqual(['no-qualifications', 'no-signature'])
  })
})
