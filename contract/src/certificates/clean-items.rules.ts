import { fieldsWhere, type ItemContent } from '#contract/inspections/items/item-fields.ts'

export type ReportedItem = Omit<
  ItemContent,
  'equipmentId' | 'photoUrl' | 'photos' | 'outcome' | 'outcomeReason' | 'defects'
>

/** More of them than this stand in a schedule; a few are printed in full. */
const maxInFull = 3

/** The clean items of a report that are rows of its schedule instead of being printed in full. */
export function itemsInSchedule<Item extends ReportedItem>(items: readonly Item[]): Item[] {
  const clean = items.filter(isClean)
  return clean.length > maxInFull ? clean : []
}

export function isClean(item: ReportedItem): boolean {
  return item.fitForPurpose && !hasFinding(item) && !isOutOfTheOrdinary(item) && isShort(item)
}

function hasFinding(item: ReportedItem): boolean {
  const isDanger = item.defectImmediateDanger || item.defectPotentialDanger
  return isDanger || textsOf(item, 'finding').some((text) => text.trim() !== '')
}

/** A person will ask what happened there. */
function isOutOfTheOrdinary(item: ReportedItem): boolean {
  const { firstInspectionAfterInstall: isFirst, installedCorrectly, examinationType } = item
  return isFirst ? !installedCorrectly : examinationType === 'exceptional'
}

/** What fits a row: more is read better over the width of a page. */
const maxLetters = 500
const maxLines = 3

function isShort(item: ReportedItem): boolean {
  const texts = textsOf(item, 'lines')
  const letters = [...textsOf(item, 'line'), ...texts].join('').length
  return letters <= maxLetters && texts.every((text) => text.trim().split('\n').length <= maxLines)
}

function textsOf(item: ReportedItem, kind: 'line' | 'lines' | 'finding'): string[] {
  return fieldsWhere('schedule', kind).map((name) => item[name])
}
