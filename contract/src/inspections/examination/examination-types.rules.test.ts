import { expect, test } from 'vitest'
import { suggestedDescriptions, suggestedManufacturers } from '#contract/inspections/equipment/equipment-suggestions.ts'
import { examinationTypeLabels, kindOf, proposedExaminationType } from './examination-types.rules.ts'

test.each([
  ['Chain Block', '12_monthly'],
  ['Lever Hoist', '12_monthly'],
  ['Electric Chain Hoist', '12_monthly'],
  ['Wire Rope Hoist', '12_monthly'],
  ['Beam Trolley', '12_monthly'],
  ['Beam Clamp', '6_monthly'],
  ['Shackle', '6_monthly'],
  ['Eye Bolt', '6_monthly'],
  ['Lifting Beam', '6_monthly'],
  ['Spreader Beam', '6_monthly'],
  ['Lifting Frame', '6_monthly'],
  ['Magnetic Lifter', '6_monthly'],
  ['Vacuum Lifter', '6_monthly'],
  ['Two-leg chain sling', '6_monthly'],
  ['  bow   SHACKLE ', '6_monthly'],
  ['Passenger lift', '6_monthly'],
  ['Scissor lift', '6_monthly'],
  ['Something new', null],
  ['', null],
])('for a %s the proposal is %s', (description, type) => {
  expect(proposedExaminationType(description)).toBe(type)
})

test('the kind is what the engineer says, else what the description tells', () => {
  const unanswered = { isAccessory: null, liftsPeople: null }
  expect(kindOf({ description: 'Bow Shackle', ...unanswered })).toEqual({ isAccessory: true, liftsPeople: false })
  expect(kindOf({ description: 'Scissor lift', ...unanswered })).toEqual({ isAccessory: false, liftsPeople: true })
  expect(kindOf({ description: 'Bow Shackle', isAccessory: false, liftsPeople: true })).toEqual({
    isAccessory: false,
    liftsPeople: true,
  })
})

test('every suggested description has a proposal', () => {
  expect(suggestedDescriptions.map(proposedExaminationType)).not.toContain(null)
})

test('the words are those of the specification, to the letter', () => {
  expect(suggestedDescriptions.join(', ')).toBe(
    'Chain Block, Lever Hoist, Electric Chain Hoist, Wire Rope Hoist, Beam Trolley, Beam Clamp, Shackle, Eye Bolt, Lifting Beam, Spreader Beam, Lifting Frame, Magnetic Lifter, Vacuum Lifter',
  )
  expect(suggestedManufacturers.join(', ')).toBe(
    'Yale, CM, Demag, Kito, Verlinde, Stahl, GIS, Crosby, Green Pin, Gunnebo, RUD, Pewag, William Hackett',
  )
  expect(Object.values(examinationTypeLabels)).toEqual([
    'At 6-monthly interval',
    'At 12-monthly interval',
    'In accordance with a written scheme',
    'Due to exceptional circumstance',
  ])
})
