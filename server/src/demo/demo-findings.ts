import { proposedNextExamination } from '#contract/inspections/examination-dates.rules.ts'
import { statusOfExamined, type ItemStatus } from '#contract/inspections/item-status.rules.ts'
import type { ItemOutcome } from '#contract/inspections/outcome.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { defects, type Defect, type Piece } from './demo-equipment.ts'
import { daysLater } from './demo-visits.ts'
import type { Chance } from './seeded-chance.ts'

const percentWithDefect = 16
const percentLeftOut = 5
const percentLimited = 6

/** An item as it was copied from the last visit and not looked at yet. */
export function awaiting(piece: Piece) {
  return { ...identity(piece), status: 'awaiting_inspection' as ItemStatus }
}

/** An item that the engineer looked for in vain; null of most, which could be examined. */
export function leftOut(chance: Chance, piece: Piece) {
  if (piece.lastExaminedOn === null || !chance.inPercent(percentLeftOut)) return null
  return { ...awaiting(piece), ...chance.pick(outcomes) }
}

const outcomes = [
  { outcome: 'not_presented' as ItemOutcome, outcome_reason: 'On hire to another site until the end of the month' },
  { outcome: 'no_access' as ItemOutcome, outcome_reason: 'Behind locked doors, and nobody had the key' },
  { outcome: 'not_found' as ItemOutcome, outcome_reason: 'Not in the store, and nobody on site knew where it is' },
]

/** What the engineer wrote about a piece on this day. The piece remembers that it was examined. */
export function examined(chance: Chance, piece: Piece, day: Day) {
  const defect = chance.inPercent(percentWithDefect) ? chance.pick(defects[piece.shape]) : null
  const isFirst = piece.lastExaminedOn === null && chance.inPercent(10)
  const found = findings(defect, day)
  const item = {
    ...identity(piece),
    ...found,
    status: statusOfExamined({
      fitForPurpose: found.fit_for_purpose,
      defectPotentialDanger: found.defect_potential_danger,
      repairDetails: found.repair_details,
    }),
    examined_on: day,
    next_examination_on: proposedNextExamination(piece.examinationType, day),
    first_after_install: isFirst,
    installed_correctly: isFirst ? true : null,
    limitations: chance.inPercent(percentLimited) ? 'The gearbox is closed and was not opened' : '',
    test_details: chance.inPercent(20) ? 'Function test with rated load, no fault found' : '',
  }
  piece.lastExaminedOn = day
  return { item, hasDefect: defect !== null }
}

function findings(defect: Defect | null, day: Day) {
  return {
    defect_part: defect?.part ?? '',
    defect_description: defect?.description ?? '',
    repair_details: defect?.repair ?? '',
    defect_immediate_danger: defect?.danger === 'now',
    defect_potential_danger: defect?.danger === 'later',
    danger_by: defect?.danger === 'later' ? daysLater(day, 60) : null,
    fit_for_purpose: defect?.danger !== 'now',
  }
}

function identity(piece: Piece) {
  return {
    serial_number: piece.serialNumber,
    asset_number: piece.assetNumber,
    description: piece.description,
    manufacturer: piece.manufacturer,
    model_name: piece.modelName,
    wll: piece.wll,
    hol: piece.hol,
    manufactured_on: piece.dateOfManufacture,
    is_accessory: piece.isAccessory,
    lifts_people: piece.liftsPeople,
    examination_type: piece.examinationType,
    scheme_reference: piece.schemeReference,
    last_examined_on: piece.lastExaminedOn,
  }
}
