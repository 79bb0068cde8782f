import { asGravest, defectsOf } from '#contract/inspections/items/defects.rules.ts'
import {
  latestNextExamination,
  nextExaminationLine,
} from '#contract/inspections/examination/examination-dates.rules.ts'
import type { ExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import { itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { longDay } from '#contract/values/days.ts'
import { longPartialDay } from '#contract/values/partial-days.ts'
import type { ItemFacts } from './certificate-facts.ts'

export interface Line {
  paragraph: string | null
  label: string
  value: string
}

export interface Defect {
  gravity: 'danger' | 'danger-to-come' | 'noted'
  headline: string
  lines: Line[]
}

export type DocumentItem = ReturnType<typeof documentItem>

export function documentItem(item: ItemFacts, place: number) {
  return {
    place,
    description: item.description,
    serialNumber: item.serialNumber,
    result: itemBadge(item),
    safeWorkingLoad: item.wll.trim() || 'Not stated',
    nextExamination: nextInShort(item),
    identity: identity(item),
    examination: examination(item),
    ...numbered(defect(item), furtherDefects(item)),
    limitations: stated(null, 'Limitations: parts not accessible', item.limitations)[0] ?? null,
    dates: dates(item),
    photoFileId: item.photoFileId,
    ...morePhotos(item),
  }
}

/** As many as fit beside each other below the particulars: a report is no album. */
const maxMorePhotos = 3

export function morePhotos({ morePhotoFileIds: all = [] }: ItemFacts) {
  const rest = all.length - maxMorePhotos
  const held = rest === 1 ? 'photo of this item is' : 'photos of this item are'
  return {
    morePhotoFileIds: all.slice(0, maxMorePhotos),
    furtherPhotos: rest > 0 ? `${rest} further ${held} kept with the job.` : null,
  }
}

function identity(item: ItemFacts): Line[] {
  return [
    line('3', 'Description', item.description),
    line('3', 'Serial number', item.serialNumber),
    ...stated('3', 'Asset number', item.assetNumber),
    ...stated('3', 'Manufacturer', item.manufacturer),
    ...stated('3', 'Model', item.modelName),
    ...stated('3', 'Height of lift', item.hol),
    ...stated('3', 'Kind of equipment', kind(item)),
    ...stated(null, 'Location', item.location ?? ''),
    ...stated(null, 'Hired from', item.hiredFrom ?? ''),
    line('3', 'Date of manufacture', item.dateOfManufacture ? longPartialDay(item.dateOfManufacture) : 'Not known'),
    ...stated('3', 'Additional information', item.additionalInfo),
    line('4', 'Last thorough examination', dayOr(item.dateOfLastExamination, 'None known')),
    line('5', 'Safe working load', item.wll.trim() || 'Not stated'),
    ...stated('5', 'Configuration examined', item.swlConfiguration),
  ]
}

function kind({ isAccessory, liftsPeople }: ItemFacts): string {
  return [isAccessory && 'Accessory for lifting', liftsPeople && 'Lifts people'].filter(Boolean).join(', ')
}

/** LOLER 1998 Schedule 1, paragraph 7(a), names these four. */
export const bases: Record<ExaminationType, string> = {
  '6_monthly': '6-monthly: regulation 9(3)(a)(i)',
  '12_monthly': '12-monthly: regulation 9(3)(a)(ii)',
  written_scheme: 'Written scheme: regulation 9(3)(a)(iii)',
  exceptional: 'Exceptional circumstances: regulation 9(3)(a)(iv)',
}

export function overdue({ examinationType, examinationDate, dateOfLastExamination: last }: ItemFacts): Line[] {
  if (examinationDate === null || last === null) return []
  const latest = latestNextExamination(examinationType, last)
  return latest !== null && examinationDate > latest
    ? [line(null, 'Interval', `Overdue: last examined ${longDay(last)}`)]
    : []
}

export const firstExamination =
  'First thorough examination after installation or after assembly at a new site or in a new location'

function examination(item: ItemFacts): Line[] {
  if (item.firstInspectionAfterInstall) {
    return [
      line('6(a)', 'Kind of examination', firstExamination),
      ...occasion(null, item),
      line('6(b)', 'Declaration', installationDeclaration(item)),
    ]
  }
  const { examinationType: type } = item
  return [
    line('7(a)', 'Kind of examination', bases[type]),
    ...occasion('7(a)', item),
    ...overdue(item),
    line('7(b)', 'Declaration', `The lifting equipment ${operation(item)}.${removal(item)}`),
  ]
}

/** What the scheme or the exceptional circumstance was; of a first examination it belongs to no paragraph. */
export function occasion(paragraph: string | null, item: ItemFacts): Line[] {
  const { examinationType: type, schemeReference, exceptionalEvent } = item
  return [
    ...(type === 'written_scheme' ? stated(paragraph, 'Reference of the scheme', schemeReference) : []),
    ...(type === 'exceptional' ? stated(paragraph, 'Exceptional circumstances', exceptionalEvent) : []),
  ]
}

function installationDeclaration(item: ItemFacts): string {
  const isInstalled = item.installedCorrectly
  if (isInstalled === null) return `The lifting equipment ${operation(item)}.${removal(item)}`
  const joint = isInstalled === item.fitForPurpose ? 'and' : 'but'
  const installation = isInstalled ? 'has been installed correctly' : 'has not been installed correctly'
  return `The lifting equipment ${installation} ${joint} ${operation(item)}.${removal(item)}`
}

/** A defect that could become a danger by a day leaves the equipment safe until then, and no longer (reg. 10(3)(b)). */
function operation({ fitForPurpose, defectPotentialDanger, dangerByDate }: ItemFacts): string {
  if (!fitForPurpose) return 'would not be safe to operate'
  return defectPotentialDanger && dangerByDate !== null
    ? `would be safe to operate until ${longDay(dangerByDate)}`
    : 'would be safe to operate'
}

function removal({ fitForPurpose }: ItemFacts): string {
  return fitForPurpose ? '' : ' It must be removed from service immediately.'
}

function defect(item: ItemFacts): Defect | Line {
  const { defectImmediateDanger: isDanger, defectPotentialDanger: couldBecomeDanger } = item
  const described = (paragraph: string | null) => [
    ...stated(paragraph, 'Part found defective', item.defectPart),
    ...stated(paragraph, 'Description of the defect', item.defectDescription),
  ]
  const remedy = (paragraph: string | null) =>
    stated(paragraph, 'Repair, renewal or alteration required to remedy it', item.repairDetails)
  const byWhen = dayOr(item.dangerByDate, 'Not stated')
  if (isDanger) {
    const later = couldBecomeDanger ? [line('8(c)', 'Could become a further danger by', byWhen)] : []
    return {
      gravity: 'danger',
      headline: 'Danger: this defect is a danger to persons',
      lines: [...described('8(a)'), ...remedy('8(b)'), ...later, ...opinion(item)],
    }
  }
  if (couldBecomeDanger) {
    return {
      gravity: 'danger-to-come',
      headline: `This defect could become a danger to persons by ${byWhen}`,
      lines: [
        ...described('8(a)'),
        line('8(c)', 'Time by which it could become a danger', byWhen),
        ...remedy('8(c)'),
        ...opinion(item),
      ],
    }
  }
  // The Schedule asks for dangers only; what is noted beyond them belongs to no paragraph.
  const noted = [...described(null), ...remedy(null)]
  if (noted.length > 0) return { gravity: 'noted', headline: 'Observation', lines: noted }
  const kind = 'which is or could become a danger to persons'
  return line('8(a)', 'Defects', `${item.fitForPurpose ? 'None found' : 'None recorded'} ${kind}`)
}

/** Regulation 10(1)(c): the examiner's, once they have given it. */
function opinion({ seriousInjuryRisk }: ItemFacts): Line[] {
  if (seriousInjuryRisk === null) return []
  const risk = 'existing or imminent risk of serious personal injury'
  const value = seriousInjuryRisk ? `There is an ${risk} (regulation 10(1)(c))` : `There is no ${risk}`
  return [line(null, 'Opinion of the examiner', value)]
}

function furtherDefects(item: ItemFacts): Defect[] {
  return defectsOf(item)
    .slice(1)
    .map((each) => defect({ ...item, ...asGravest(each), defects: [], seriousInjuryRisk: null }))
    .filter((each) => 'gravity' in each)
}

function numbered(gravest: Defect | Line, others: Defect[]): { defect: Defect | Line; furtherDefects: Defect[] } {
  if (!('gravity' in gravest) || others.length === 0) return { defect: gravest, furtherDefects: others }
  const count = others.length + 1
  const [first = gravest, ...further] = [gravest, ...others].map((each, index) => ({
    ...each,
    headline: `Defect ${index + 1} of ${count}. ${each.headline}`,
  }))
  return { defect: first, furtherDefects: further }
}

function dates(item: ItemFacts): Line[] {
  return [
    nextExamination(item),
    line('8(e)', 'Particulars of any test', item.testDetails.trim() || 'No test was made'),
    line('8(f)', 'Date of this examination', dayOr(item.examinationDate, 'Not stated')),
  ]
}

function nextExamination(item: ItemFacts): Line {
  const { label, value } = nextExaminationLine(item)
  return line('8(d)', label, value)
}

function nextInShort({ fitForPurpose, nextExaminationDate: next }: ItemFacts): string {
  if (next === null) return 'Not stated'
  return fitForPurpose ? longDay(next) : `Before return to service; ${longDay(next)}`
}

export function line(paragraph: string | null, label: string, value: string): Line {
  return { paragraph, label, value: value.trim() }
}

export function stated(paragraph: string | null, label: string, value: string): Line[] {
  return value.trim() === '' ? [] : [line(paragraph, label, value)]
}

export function dayOr(day: string | null, words: string): string {
  return day === null ? words : longDay(day)
}
