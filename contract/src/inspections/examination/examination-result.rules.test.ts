import { describe, expect, test } from 'vitest'
import { givesResult, particularsOf } from './examination-result.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'

describe('the result of an examination', () => {
  test.each([
    ['fit for purpose', { fitForPurpose: true }],
    ['not fit for purpose', { fitForPurpose: false }],
    ['a day of examination', { examinationDate: '2026-06-15' }],
    ['a day of the next examination', { nextExaminationDate: '2027-06-15' }],
    ['a defect', { defectDescription: 'Worn hook' }],
    ['a danger', { defectImmediateDanger: true }],
    ['a repair', { repairDetails: 'Renew the hook' }],
    ['a test', { testDetails: 'Proof load' }],
    ['an installation', { installedCorrectly: false }],
  ])('is given by %s', (_, sent) => {
    expect(givesResult(sent)).toBe(true)
  })

  test.each([
    ['nothing', {}],
    ['numbers and words', { serialNumber: 'SH-2', description: 'Shackle', wll: '2 t' }],
    ['blank findings', { defectDescription: ' ', examinationDate: null, defectPotentialDanger: false }],
  ])('is not given by %s', (_, sent) => {
    expect(givesResult(sent)).toBe(false)
  })
})

test('the particulars of an item hold everything but a result', () => {
  const particulars = particularsOf({ ...blankItem, serialNumber: 'SH-2', fitForPurpose: false })

  expect(particulars).toMatchObject({ serialNumber: 'SH-2', examinationType: '12_monthly', photoUrl: null })
  expect(givesResult(particulars)).toBe(false)
  expect(particulars).not.toHaveProperty('fitForPurpose')
})
