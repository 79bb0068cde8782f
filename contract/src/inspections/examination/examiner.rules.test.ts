import { expect, test } from 'vitest'
import { changesFinding, examinationAfter, formatUnconfirmed, whyExaminerCannotSign } from './examiner.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'

const byAda = { examinedBy: 'ada', isChangedByOffice: false, isRecorded: true }
const byEngineer = { writerId: 'zoe', isOffice: false, isAdministrator: false, isRecorded: true }
const recording = { ...byEngineer, existing: byAda, changesFinding: true }

test.each([
  ['who adds an examined item', { existing: null }, 'zoe', false],
  ['nobody, while it awaits its examination', { existing: null, isRecorded: false }, null, false],
  ['who gives the first result', { existing: { ...byAda, examinedBy: null, isRecorded: false } }, 'zoe', false],
  ['the office, where it records the first result', { existing: null, isOffice: true }, 'zoe', false],
  ['still the same, where only particulars changed', { changesFinding: false }, 'ada', false],
  ['another engineer who finds something else', {}, 'zoe', false],
  ['still the same, where the office changed a finding', { isOffice: true }, 'ada', true],
  ['still the same, where the office changed a particular', { isOffice: true, changesFinding: false }, 'ada', true],
  [
    'still the same, where an administrator who took the job over changed a particular',
    { isAdministrator: true, changesFinding: false },
    'ada',
    true,
  ],
  ['an administrator who took the job over and finds something else', { isAdministrator: true }, 'zoe', false],
  ['still the same, where the office took the result away', { isOffice: true, isRecorded: false }, 'ada', true],
  [
    'still the same, where the office then gives another result',
    { isOffice: true, existing: { examinedBy: 'ada', isChangedByOffice: true, isRecorded: false } },
    'ada',
    true,
  ],
  [
    'still unconfirmed, where the office corrects more',
    { isOffice: true, changesFinding: false, existing: { ...byAda, isChangedByOffice: true } },
    'ada',
    true,
  ],
  [
    'the examiner, who says it once more',
    { writerId: 'ada', existing: { ...byAda, isChangedByOffice: true } },
    'ada',
    false,
  ],
])('the examiner is %s', (_, facts, examinedBy, isChangedByOffice) => {
  expect(examinationAfter({ ...recording, ...facts })).toEqual({ examinedBy, isChangedByOffice })
})

test('a result is a finding, the name of a maker is none', () => {
  expect(changesFinding(blankItem, { ...blankItem, fitForPurpose: false })).toBe(true)
  const named = { ...blankItem, manufacturer: 'Yale' }
  expect(changesFinding(blankItem, named)).toBe(false)
})

test('no particular of an item makes whoever corrects it its examiner, nor does the opinion that only the examiner gives', () => {
  const scheme = { schemeReference: 'WS-1', examinationType: 'written_scheme' as const }
  const corrected = { ...blankItem, ...scheme, wll: '2 t', exceptionalEvent: 'None', firstInspectionAfterInstall: true }
  const judged = { ...blankItem, seriousInjuryRisk: true }

  expect(changesFinding(blankItem, corrected)).toBe(false)
  expect(changesFinding(blankItem, judged)).toBe(false)
})

test('an employer without an address keeps the examiner from signing, no employer does not', () => {
  const signer = { name: 'Ada', employer: 'Self-employed', employerAddress: '' }

  expect(whyExaminerCannotSign(signer)).toMatchObject([
    { code: 'employer-address-missing', paragraph: '9', item: null },
  ])
  expect(whyExaminerCannotSign({ ...signer, employerAddress: '18 Ropewalk' })).toEqual([])
  expect(whyExaminerCannotSign({ ...signer, employer: ' ' })).toEqual([])
})

test('what waits is named, up to five', () => {
  const items = Array.from({ length: 7 }, (_, index) => ({ description: 'Hoist', serialNumber: `H-${index}` }))
  expect(formatUnconfirmed(items)).toContain('Hoist H-4 and 2 more. Set the job back to In Progress')
})
