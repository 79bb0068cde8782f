import { expect, test } from 'vitest'
import { blankItem, type ItemContent } from './item-fields.ts'
import { itemBadge, statusOfExamined, type ItemBadge, type ItemStatus } from './item-status.rules.ts'

const sound = { ...blankItem, fitForPurpose: true }
const second = { _id: 'b', part: '', description: 'Worn', dangerByDate: null }

test.each([
  ['sound', {}, 'inspected', 'Fit for Purpose'],
  ['fit, with a repair asked for', { repairDetails: 'Replace safety catch' }, 'requires_repair', 'Observation'],
  [
    'fit, with a defect that could become a danger',
    { defectPotentialDanger: true },
    'requires_repair',
    'Requires Repair',
  ],
  [
    'fit, with a repair asked for by a lesser defect',
    { defects: [{ ...second, class: 'observation', repair: 'New label' }] },
    'requires_repair',
    'Observation',
  ],
  ['fit, with something noted', { defectDescription: 'Label faded' }, 'inspected', 'Observation'],
  ['fit, with only spaces for a repair', { repairDetails: '  ' }, 'inspected', 'Fit for Purpose'],
  ['not fit', { fitForPurpose: false }, 'inspected', 'Not Fit'],
  ['not fit, with a repair asked for', { fitForPurpose: false, repairDetails: 'New hook' }, 'inspected', 'Not Fit'],
] satisfies [string, Partial<ItemContent>, ItemStatus, ItemBadge][])(
  'an examined item that is %s',
  (_, findings, status, badge) => {
    const facts = { ...sound, ...findings }

    expect(statusOfExamined(facts)).toBe(status)
    expect(itemBadge({ ...facts, status })).toBe(badge)
  },
)

test('an item that awaits its examination says so, fit or not', () => {
  expect(itemBadge({ ...blankItem, status: 'awaiting_inspection' })).toBe('Awaiting Inspection')
  expect(itemBadge({ ...blankItem, status: 'awaiting_inspection', fitForPurpose: false })).toBe('Awaiting Inspection')
})
