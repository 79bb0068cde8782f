import type { ExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import { longPartialDay } from '#contract/values/partial-days.ts'
import { outcomeLabels } from '#contract/inspections/examination/outcome.rules.ts'
import { dayInLondon, longDay } from '#contract/values/days.ts'
import type { ItemFacts, CertificateFacts } from './certificate-facts.ts'
import { dayOr, bases, firstExamination, line, overdue, stated, type Line, occasion } from './item.document.ts'

export interface PlacedItem {
  place: number
  item: ItemFacts
}

/** Clean items in fixed columns: what is true of each stands once above them, every other particular in their rows. */
export function schedule(placed: PlacedItem[]) {
  if (placed.length === 0) return null
  return {
    heading: 'Schedule of items without defects',
    places: `Items ${formatPlaces(placed.map(({ place }) => place))} are in the schedule of items without defects.`,
    same: whatIsTheSame(placed.map(({ item }) => item)),
    rows: placed.map(scheduleRow),
  }
}

function whatIsTheSame(items: ItemFacts[]): Line[] {
  const areFirst = items.filter(({ firstInspectionAfterInstall: isFirst }) => isFirst)
  const others = items.filter(({ firstInspectionAfterInstall: isFirst }) => !isFirst)
  const kinds = [...new Set(others.map(({ examinationType }) => examinationType))].sort()
  return [
    ...(others.length > 0 ? [line('7(b)', 'Declaration', 'Each item would be safe to operate.')] : []),
    ...(areFirst.length > 0 ? [line('6(b)', 'Declaration', installedDeclaration(others.length > 0))] : []),
    line('8(a)', 'Defects', 'None found which is or could become a danger to persons'),
    line('8(e)', 'Particulars of any test', tests(items)),
    ...kinds.map((type) => line('7(a)', 'Kind of examination', bases[type])),
    ...(areFirst.length > 0 ? [line('6(a)', `Kind: ${afterInstallation}`, firstExamination)] : []),
  ]
}

function installedDeclaration(areOnlySome: boolean): string {
  const which = areOnlySome ? `Each item of the kind “${afterInstallation}”` : 'Each item'
  return `${which} has been installed correctly and would be safe to operate.`
}

function tests(items: ItemFacts[]): string {
  const areAllUntested = items.every(({ testDetails }) => testDetails.trim() === '')
  return areAllUntested ? 'No test was made' : 'No test was made, unless the item’s row says one was'
}

const afterInstallation = 'After installation'

const shortKinds: Record<ExaminationType, string> = {
  '6_monthly': '6-monthly',
  '12_monthly': '12-monthly',
  written_scheme: 'Written scheme',
  exceptional: 'Exceptional',
}

function scheduleRow({ place, item }: PlacedItem) {
  const { firstInspectionAfterInstall: isFirst, examinationType: type } = item
  const manufactured = item.dateOfManufacture ? longPartialDay(item.dateOfManufacture) : 'Not known'
  return {
    place,
    equipment: [item.description, make(item)],
    numbers: [item.serialNumber, item.assetNumber.trim()],
    load: [item.wll.trim() || 'Not stated', manufactured],
    kind: [isFirst ? afterInstallation : shortKinds[type], dayOr(item.dateOfLastExamination, 'None known')],
    days: [dayOr(item.examinationDate, 'Not stated'), dayOr(item.nextExaminationDate, 'Not stated')],
    notes: [
      ...stated('5', 'Configuration examined', item.swlConfiguration),
      ...occasion(isFirst ? null : '7(a)', item),
      ...(isFirst ? [] : overdue(item)),
      ...stated('8(e)', 'Test', item.testDetails),
      ...stated('3', 'Additional information', item.additionalInfo),
      ...stated(null, 'Location', item.location ?? ''),
      ...stated(null, 'Hired from', item.hiredFrom ?? ''),
      ...stated(null, 'Photos', furtherPhotos(item)),
    ],
    photoFileId: item.photoFileId,
  }
}

function furtherPhotos({ morePhotoFileIds = [] }: ItemFacts): string {
  const count = morePhotoFileIds.length
  if (count === 0) return ''
  return count === 1 ? '1 further photo is kept with the job' : `${count} further photos are kept with the job`
}

function make(item: ItemFacts): string {
  const hol = item.hol.trim() && `Height of lift ${item.hol.trim()}`
  const kinds = [item.isAccessory && 'Accessory', item.liftsPeople && 'Lifts people']
  const parts = [item.manufacturer.trim(), item.modelName.trim(), hol, ...kinds]
  return parts.filter(Boolean).join(' · ')
}

export function notExamined({ notExamined: items, siteSignature }: CertificateFacts) {
  if (items.length === 0) return null
  return {
    heading: 'Equipment not examined',
    text:
      'This equipment was not examined. It is not part of the report of thorough examination under Schedule 1, ' +
      'and nothing is said about its condition. The date on which its examination is due has not changed.',
    signature: siteSignature ? signedOnSite(siteSignature) : null,
    rows: items.map(({ description, assetNumber, serialNumber, outcome, reason, dueDate }) => ({
      equipment: [description, assetNumber && `Asset ${assetNumber}`].filter(Boolean).join(', '),
      serialNumber,
      outcome: outcomeLabels[outcome],
      reason,
      due: dueDate === null ? 'Not known' : longDay(dueDate),
    })),
  }
}

function signedOnSite({ name, at, signatureFileId }: NonNullable<CertificateFacts['siteSignature']>) {
  const day = longDay(dayInLondon(new Date(at)))
  const text = `Signed on site on ${day} by ${name}: the equipment marked not presented, not found or no access was not presented for examination.`
  return { text, name, signatureFileId }
}

export function formatPlaces(places: number[]): string {
  const runs: [number, number][] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last && last[1] === place - 1) last[1] = place
    else runs.push([place, place])
  }
  return formatList(runs.flatMap(formatRun))
}

function formatRun([from, to]: [number, number]): string[] {
  if (to - from > 1) return [`${from} to ${to}`]
  return from === to ? [`${from}`] : [`${from}`, `${to}`]
}

export function formatList(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
