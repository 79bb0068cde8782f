import { readExaminationType, readLifecycle, readOwnership, readResult } from '#contract/imports/cell-words.rules.ts'
import { equipmentIdentity, plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import { isAfter } from '#contract/values/partial-days.ts'
import type { Day } from '#contract/values/days.ts'
import type { EquipmentFacts } from '#server/features/equipment/equipment-writes.queries.ts'
import type { OpenRow } from '#server/features/imports/open-row.rules.ts'

const lines = 'location assetNumber description manufacturer modelName wll hol lessorName'.split(' ')
const texts = ['swlConfiguration', 'lessorAddress', 'lifecycleReason'] as const

export type ReadPiece = ReturnType<typeof readPiece>

export function readPiece(row: OpenRow, today: Day) {
  const serialNumber = row.serialNumber()
  const facts: Partial<EquipmentFacts> = filled({
    serialNumber,
    ...Object.fromEntries(lines.map((name) => [name, row.line(name)])),
    ...Object.fromEntries(texts.map((name) => [name, row.text(name)])),
    lessorEmail: row.email('lessorEmail'),
    dateOfManufacture: row.partialDay('dateOfManufacture'),
    examinationType: row.word('examinationType', readExaminationType, 'Write 6-monthly, 12-monthly or written scheme.'),
    ownership: row.word('ownership', readOwnership, 'Write Owned or Hired.'),
    lifecycle: row.word('lifecycle', readLifecycle, 'Write In service, Stored or Withdrawn.'),
  })
  if (facts.dateOfManufacture && isAfter(facts.dateOfManufacture, today)) {
    row.problem('dateOfManufacture', 'It can’t have been made in the future.')
  }
  const identified = { serialNumber, assetNumber: facts.assetNumber ?? '', description: facts.description ?? '' }
  const number = plainNumber(serialNumber)
  return {
    id: row.id(),
    company: row.line('company'),
    site: row.text('site'),
    sitePostcode: row.line('sitePostcode'),
    identity: equipmentIdentity(identified),
    serial: number === null ? null : `serial ${number} `,
    facts,
    examination: readExamination(row, today),
  }
}

function readExamination(row: OpenRow, today: Day) {
  const last = row.day('lastExaminationDate')
  const next = row.day('nextExaminationDate')
  if (last !== null && last > today) row.problem('lastExaminationDate', 'The last examination can’t be in the future.')
  if (last !== null && next !== null && next < last) {
    row.problem('nextExaminationDate', 'The next examination can’t be before the last.')
  }
  return {
    last,
    next,
    reportNumber: row.line('lastReportNumber'),
    examiner: row.line('lastExaminer'),
    result: row.word('lastResult', readResult, 'Write Safe or Unsafe, or one of the words that the template lists.'),
  }
}

/** An empty cell never clears a value. */
function filled(facts: Record<string, unknown>): Partial<EquipmentFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '' && value !== null))
}
