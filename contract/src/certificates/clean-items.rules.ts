import type { ExaminationType } from '#contract/inspections/examination-types.rules.ts'

/** What of an item decides how much of the paper it gets. */
export interface ReportedItem {
  description: string
  serialNumber: string
  assetNumber: string
  manufacturer: string
  modelName: string
  hol: string
  wll: string
  fitForPurpose: boolean
  defectImmediateDanger: boolean
  defectPotentialDanger: boolean
  defectPart: string
  defectDescription: string
  repairDetails: string
  firstInspectionAfterInstall: boolean
  installedCorrectly: boolean | null
  examinationType: ExaminationType
  additionalInfo: string
  swlConfiguration: string
  schemeReference: string
  testDetails: string
  limitations: string
}

/** More of them than this stand in a schedule; a few are printed in full. */
const maxInFull = 3

/** The clean items of a report that are rows of its schedule instead of being printed in full. */
export function itemsInSchedule<Item extends ReportedItem>(items: readonly Item[]): Item[] {
  const clean = items.filter(isClean)
  return clean.length > maxInFull ? clean : []
}

/** Whether a report has nothing to tell of an item beyond its particulars: it is safe, without a defect or a reservation. */
export function isClean(item: ReportedItem): boolean {
  return (
    item.fitForPurpose && !hasDefect(item) && !isOutOfTheOrdinary(item) && !isGiven(item.limitations) && isShort(item)
  )
}

function hasDefect(item: ReportedItem): boolean {
  const { defectImmediateDanger, defectPotentialDanger, defectPart, defectDescription, repairDetails } = item
  return defectImmediateDanger || defectPotentialDanger || [defectPart, defectDescription, repairDetails].some(isGiven)
}

/** Somebody will ask what happened there. */
function isOutOfTheOrdinary(item: ReportedItem): boolean {
  const { firstInspectionAfterInstall: isFirst, installedCorrectly, examinationType } = item
  return isFirst ? installedCorrectly === false : examinationType === 'exceptional'
}

/** What fits a row: more is read better over the width of a page. */
const maxLetters = 500
const maxLines = 3

function isShort(item: ReportedItem): boolean {
  const identity = [item.description, item.serialNumber, item.assetNumber, item.manufacturer, item.modelName, item.hol]
  const texts = [item.wll, item.swlConfiguration, item.schemeReference, item.testDetails, item.additionalInfo]
  const letters = [...identity, ...texts].join('').length
  return letters <= maxLetters && texts.every((text) => text.trim().split('\n').length <= maxLines)
}

function isGiven(text: string): boolean {
  return text.trim() !== ''
}
