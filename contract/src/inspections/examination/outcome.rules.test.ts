import { expect, test } from 'vitest'
import { applyOutcome, givesResult, outcomeAfter, particularsOf } from './examination-result.rules.ts'
import { blankItem, type ItemContent } from '#contract/inspections/items/item-fields.ts'
import { awaitsInspection, itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { isLeftOut, formatOutcome } from './outcome.rules.ts'

const examined: ItemContent = {
  ...blankItem,
  serialNumber: 'CB-1',
  description: 'Chain Block',
  wll: '1 t',
  examinationDate: '2026-06-15',
  nextExaminationDate: '2027-06-15',
  firstInspectionAfterInstall: true,
  defectDescription: 'Worn hook',
  defectImmediateDanger: true,
  limitations: 'Gearbox',
  fitForPurpose: false,
}

test('an item that was not examined has no findings, no dates and no limitations, and stays the piece it is', () => {
  const leftOut = applyOutcome({ ...examined, outcome: 'no_access', outcomeReason: 'Locked' })
  expect(leftOut).toEqual({
    ...blankItem,
    serialNumber: 'CB-1',
    description: 'Chain Block',
    wll: '1 t',
    outcome: 'no_access',
    outcomeReason: 'Locked',
  })
})

test('an examined item needs no reason', () => {
  expect(applyOutcome({ ...examined, outcomeReason: 'Locked' })).toEqual(examined)
})

const presented = { outcome: 'not_presented' } as const
test.each([
  ['what is sent', { outcome: 'not_found' as const }, null, 'not_found'],
  ['examined of a new item', {}, null, 'examined'],
  ['what stood, where particulars are corrected', { wll: '2 t' }, presented, 'not_presented'],
  ['examined, once a client that knows no outcomes sends a result', { fitForPurpose: true }, presented, 'examined'],
  ['examined, once somebody says so', { outcome: 'examined' as const }, presented, 'examined'],
])('the outcome is %s', (_, sent, existing, outcome) => {
  expect(outcomeAfter(sent, existing)).toBe(outcome)
})

test('whoever says that it was not examined gives no result, whatever else the form sends', () => {
  expect(givesResult({ ...examined, outcome: 'withdrawn' })).toBe(false)
  expect(givesResult({ limitations: 'Gearbox' })).toBe(true)
})

test('particulars hold neither an outcome nor a limitation', () => {
  expect(Object.keys(particularsOf(examined))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/outcome|outcomeReason|limitations/)]),
  )
})

test('what was left out awaits nothing, and its badge says that it was not examined', () => {
  const item = { ...blankItem, status: 'awaiting_inspection' } as const
  expect([awaitsInspection(item), awaitsInspection({ ...item, outcome: 'not_found' })]).toEqual([true, false])
  expect([itemBadge(item), itemBadge({ ...item, outcome: 'not_found' })]).toEqual([
    'Awaiting Inspection',
    'Not Examined',
  ])
  expect(isLeftOut({ outcome: 'examined' })).toBe(false)
})

test('an outcome is read with its reason', () => {
  expect(formatOutcome({ outcome: 'not_presented', outcomeReason: ' On hire ' })).toBe('Not presented: On hire')
  expect(formatOutcome({ outcome: 'not_found', outcomeReason: '' })).toBe('Not found')
})
