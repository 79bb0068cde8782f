import { randomUUID } from 'node:crypto'
import { asGravest, gravestFirst, type Defect } from '#contract/inspections/items/defects.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { proposedNextExamination } from '#contract/inspections/examination/examination-dates.rules.ts'
import { statusOfExamined, type ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import type { ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import { columnsOf } from '#server/db/columns.ts'
import { defects, type Defect as DemoDefect, type Piece } from './demo-equipment.ts'
import type { Chance } from './seeded-chance.ts'

const percentWithDefect = 16
const percentWithSecondDefect = 30
const percentLeftOut = 5
const percentLimited = 6

export function awaiting(piece: Piece) {
  return { ...identity(piece), status: 'awaiting_inspection' as ItemStatus }
}

export function leftOut(chance: Chance, piece: Piece) {
  if (piece.lastExaminedOn === null || !chance.inPercent(percentLeftOut)) return null
  return { ...awaiting(piece), ...chance.pick(outcomes) }
}

const outcomes = [
  { outcome: 'not_presented' as ItemOutcome, outcome_reason: 'On hire to another site until the end of the month' },
  { outcome: 'no_access' as ItemOutcome, outcome_reason: 'Behind locked doors, and nobody had the key' },
  { outcome: 'not_found' as ItemOutcome, outcome_reason: 'Not in the store, and nobody on site knew where it is' },
]

export function examined(chance: Chance, piece: Piece, day: Day) {
  const defect = chance.inPercent(percentWithDefect) ? chance.pick(defects[piece.shape]) : null
  const isFirst = piece.lastExaminedOn === null && chance.inPercent(10)
  const all = gravestFirst(defectsFound(chance, piece, defect, day))
  const found = { defects: all, fit_for_purpose: all[0]?.class !== 'danger' }
  const item = {
    ...identity(piece),
    ...found,
    status: statusOfExamined({
      ...blankItem,
      ...asGravest(all[0]),
      defects: all,
      fitForPurpose: found.fit_for_purpose,
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

const classes = { now: 'danger', later: 'could_become_danger', none: 'observation' } as const

function defectsFound(chance: Chance, piece: Piece, defect: DemoDefect | null, day: Day): Defect[] {
  if (!defect) return []
  const other = chance.inPercent(percentWithSecondDefect) ? chance.pick(defects[piece.shape]) : defect
  return [...new Set([defect, other])].map((each) => ({
    _id: randomUUID(),
    part: each.part,
    description: each.description,
    class: classes[each.danger],
    dangerByDate: each.danger === 'later' ? addDays(day, 60) : null,
    repair: each.repair,
  }))
}

function identity(piece: Piece) {
  return {
    ...columnsOf(
      piece,
      'serial_number asset_number description manufacturer model_name wll hol is_accessory lifts_people',
      'examination_type scheme_reference',
    ),
    manufactured_on: piece.dateOfManufacture,
    last_examined_on: piece.lastExaminedOn,
  }
}
