import { isDeepStrictEqual } from 'node:util'
import { defectInWords, defectsOf, type Defect } from '#contract/inspections/items/defects.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import { itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { longPartialDay } from '#contract/values/partial-days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { ItemFacts } from '#server/features/certificates/document/certificate-facts.ts'

/** A field as a mail names it, and its value in words. */
type FieldInWords = [name: string, valueOf: (item: ItemFacts) => string]

type ComparedApart =
  | '_id'
  | 'status'
  | 'photoFileId'
  | 'morePhotoFileIds'
  | 'fitForPurpose'
  | 'defects'
  | 'defectPart'
  | 'defectDescription'
  | 'defectImmediateDanger'
  | 'defectPotentialDanger'
  | 'dangerByDate'
  | 'repairDetails'

/** What is named with its old and its new value, in the order of the report. */
const fieldsInWords: Record<Exclude<keyof ItemFacts, ComparedApart>, FieldInWords> = {
  description: ['description', ({ description }) => description],
  serialNumber: ['serial number', ({ serialNumber }) => serialNumber],
  assetNumber: ['asset number', ({ assetNumber }) => assetNumber],
  manufacturer: ['manufacturer', ({ manufacturer }) => manufacturer],
  modelName: ['model', ({ modelName }) => modelName],
  hol: ['HOL', ({ hol }) => hol],
  dateOfManufacture: [
    'date of manufacture',
    ({ dateOfManufacture: made }) => (made === null ? '' : longPartialDay(made)),
  ],
  additionalInfo: ['additional information', ({ additionalInfo }) => additionalInfo],
  isAccessory: ['accessory for lifting', ({ isAccessory }) => yesOrNo(isAccessory)],
  liftsPeople: ['lifts people', ({ liftsPeople }) => yesOrNo(liftsPeople)],
  dateOfLastExamination: [
    'last thorough examination',
    ({ dateOfLastExamination }) => dayOrBlank(dateOfLastExamination),
  ],
  wll: ['safe working load', ({ wll }) => wll],
  swlConfiguration: ['configuration examined', ({ swlConfiguration }) => swlConfiguration],
  firstInspectionAfterInstall: [
    'first examination after installation',
    ({ firstInspectionAfterInstall: isFirst }) => yesOrNo(isFirst),
  ],
  installedCorrectly: ['installed correctly', ({ installedCorrectly }) => yesOrNo(installedCorrectly)],
  examinationType: ['kind of examination', ({ examinationType }) => examinationTypeLabels[examinationType]],
  schemeReference: ['reference of the scheme', ({ schemeReference }) => schemeReference],
  exceptionalEvent: ['exceptional circumstances', ({ exceptionalEvent }) => exceptionalEvent],
  nextExaminationDate: ['next examination', ({ nextExaminationDate }) => dayOrBlank(nextExaminationDate)],
  testDetails: ['particulars of any test', ({ testDetails }) => testDetails],
  limitations: ['limitations', ({ limitations }) => limitations],
  examinationDate: ['date of this examination', ({ examinationDate }) => dayOrBlank(examinationDate)],
}

/** What is said otherwise of an item: whether it may be used before anything else. */
export function itemChanges(before: ItemFacts, after: ItemFacts): string[] {
  const changes = [...dangerChange(before, after), ...resultChange(before, after), ...defectChanges(before, after)]
  for (const [name, valueOf] of Object.values(fieldsInWords)) {
    const [was, is] = [valueOf(before).trim(), valueOf(after).trim()]
    if (was !== is) changes.push(`${name} ${was || 'none'} is now ${is || 'none'}`)
  }
  if (changes.length > 0 || isSame(before, after)) return changes
  return ['other particulars']
}

/** "a danger to persons", "not fit for purpose" */
export function resultInWords(item: ItemFacts): string {
  return item.defectImmediateDanger ? 'a danger to persons' : fitnessInWords(item)
}

function fitnessInWords(item: ItemFacts): string {
  if (!item.fitForPurpose) return 'not fit for purpose'
  return itemBadge(item).toLowerCase()
}

function dangerChange({ defectImmediateDanger: was }: ItemFacts, { defectImmediateDanger: is }: ItemFacts): string[] {
  if (was === is) return []
  return [is ? 'now a danger to persons' : 'no longer a danger to persons']
}

function resultChange(before: ItemFacts, after: ItemFacts): string[] {
  const [was, is] = [fitnessInWords(before), fitnessInWords(after)]
  return was === is ? [] : [`result ${was} is now ${is}`]
}

function defectChanges(before: ItemFacts, after: ItemFacts): string[] {
  const [earlier, later] = [defectsOf(before), defectsOf(after)]
  const changed = later.flatMap((defect) => {
    const was = earlier.find(({ _id }) => _id === defect._id)
    if (!was) return [`new defect: ${inWords(defect)}`]
    return inWords(was) === inWords(defect) ? [] : [`defect “${inWords(was)}” is now “${inWords(defect)}”`]
  })
  const gone = earlier.filter((defect) => later.every(({ _id }) => _id !== defect._id))
  return [...changed, ...gone.map((defect) => `defect no longer reported: ${inWords(defect)}`)]
}

function inWords(defect: Defect): string {
  return defectInWords(defect, longDay)
}

/** The defects are compared one by one; an earlier release kept no list of them. */
function isSame({ defects: _b, ...before }: ItemFacts, { defects: _a, ...after }: ItemFacts): boolean {
  return isDeepStrictEqual(before, after)
}

function yesOrNo(answer: boolean | null): string {
  return answer === null ? 'not stated' : answer ? 'yes' : 'no'
}

function dayOrBlank(day: Day | null): string {
  return day === null ? '' : longDay(day)
}
