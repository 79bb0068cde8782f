import { itemBadge, type ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import { type Day, longDay } from '#contract/values/days.ts'
import type { CertificateStatus } from './certificates.rules.ts'

export const verdictLevels = ['danger', 'attention', 'good'] as const
export type VerdictLevel = (typeof verdictLevels)[number]

/** An item of a report that no longer counts is never green: it has no colour. */
export const itemLevels = [...verdictLevels, 'plain'] as const
export type ItemLevel = (typeof itemLevels)[number]

export interface JudgedItem {
  status: ItemStatus
  fitForPurpose: boolean
  defectImmediateDanger: boolean
  defectPotentialDanger: boolean
  dangerByDate: Day | null
  nextExaminationDate: Day | null
  /** A later report covers it, so what this one says is no longer the last word. */
  isExaminedAgain?: boolean
  /** So the register has it today, whatever the report found: a danger that was told stands, or it was found unsafe since. */
  isUnsafe?: boolean
}

/** A later report of the same company about some of the items. */
export interface LaterReport {
  number: string
  reportDate: Day
  itemCount: number
}

interface JudgedReport {
  firm: string
  status: CertificateStatus
  currentVersion: number | null
  withdrawnOn: Day | null
  isUnderRevision: boolean
  isCancelled: boolean
  version: number
  /** As it was typed from the paper; null where it was not. */
  typedVersion: number | null
  /** The days of a backup that held it and of the restore from that; null where there was none. */
  restored: { backupOn: Day; restoredOn: Day } | null
  items: readonly JudgedItem[]
  laterReports: readonly LaterReport[]
}

type ReportState = Pick<JudgedReport, 'status' | 'isUnderRevision' | 'isCancelled'>

function isInForce({ status, isUnderRevision, isCancelled }: ReportState): boolean {
  return status === 'current' && !isUnderRevision && !isCancelled
}

/** What a report says, as distinct from whether it is genuine. */
interface Verdict {
  level: VerdictLevel
  headline: string
  reasons: string[]
}

interface Finding {
  level: VerdictLevel
  headline: string
  reason: string
}

export function isDanger(item: JudgedItem, today: Day): boolean {
  const { defectImmediateDanger, defectPotentialDanger, dangerByDate } = item
  return defectImmediateDanger || (defectPotentialDanger && dangerByDate !== null && dangerByDate < today)
}

export function itemVerdict(item: JudgedItem, report: ReportState, today: Day): { level: ItemLevel; result: string } {
  const findings = findingsOf(item, today)
  const [gravest, ...others] = findings
  const fit = itemBadge(item) === 'Observation' ? 'Observation, fit for purpose' : 'Fit for purpose'
  if (!gravest) {
    return isInForce(report) && !item.isExaminedAgain
      ? { level: 'good', result: fit }
      : { level: 'plain', result: `Reported ${inSentence(fit)}` }
  }
  const isReportedFit = gravest.kind === 'unsafe' && others.length === 0
  const words = [...findings.map(({ result }) => result), ...(isReportedFit ? [`Reported ${inSentence(fit)}`] : [])]
  return {
    level: gravest.level,
    result: words.map((each, place) => (place === 0 ? each : inSentence(each))).join('; '),
  }
}

export function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Green only for a report that is current, whose every item is fit and in date. */
export function reportVerdict(report: JudgedReport, today: Day): Verdict {
  const found = [...ofReport(report), ...ofItems(report.items, today)]
  const gravestFirst = verdictLevels.flatMap((level) => found.filter((finding) => finding.level === level))
  const [gravest] = gravestFirst
  if (gravest) {
    // What the firm has taken back is that before anything it says.
    const taken = report.status === 'withdrawn' ? found.slice(0, 1) : []
    const told = [...new Set([...taken, ...gravestFirst])]
    const { headline } = taken[0] ?? gravest
    return { level: gravest.level, headline, reasons: [...told.map(({ reason }) => reason), ...notesOf(report)] }
  }
  const reason =
    report.items.length === 1
      ? 'It is fit for purpose, and its next examination is not due yet.'
      : 'Every item is fit for purpose, and no next examination is due yet.'
  return { level: 'good', headline: 'Fit for purpose and in date', reasons: [reason, ...notesOf(report)] }
}

/** Without a colour: it would be that of every report from before a restore, for ever. */
function notesOf({ status, restored, firm }: JudgedReport): string[] {
  if (restored === null || status !== 'current') return []
  return [
    `This system was restored from a backup of ${longDay(restored.backupOn)}. A change to this report between then and ` +
      `${longDay(restored.restoredOn)} may be unknown here. Ask ${firm}.`,
  ]
}

type ItemFindingKind = 'danger' | 'not-fit' | 'unsafe' | 'repair' | 'not-examined' | 'overdue' | 'no-date'

interface ItemFinding {
  kind: ItemFindingKind
  level: VerdictLevel
  result: string
}

function findingsOf(item: JudgedItem, today: Day): ItemFinding[] {
  const reported = reportedFindings(item, today)
  if (!item.isUnsafe || reported.some(({ level }) => level === 'danger')) return reported
  return [{ kind: 'unsafe', level: 'danger', result: 'Must not be used' }, ...reported]
}

function reportedFindings(item: JudgedItem, today: Day): ItemFinding[] {
  const badge = itemBadge(item)
  if (badge === 'Awaiting Inspection') {
    const notExamined = { kind: 'not-examined', level: 'attention', result: 'Not examined' } as const
    const overdue = item.nextExaminationDate === null ? null : dateOf(item, today)
    return overdue ? [notExamined, overdue] : [notExamined]
  }
  const result = resultOf(item, badge, today)
  // What must not be used anyway is not overdue: it is examined before it returns to service.
  const date = result?.level === 'danger' ? null : dateOf(item, today)
  return [result, date].filter((finding) => finding !== null)
}

function resultOf(item: JudgedItem, badge: string, today: Day): ItemFinding | null {
  const { defectPotentialDanger: couldBecomeDanger, dangerByDate } = item
  if (item.defectImmediateDanger) return { kind: 'danger', level: 'danger', result: 'Danger: must not be used' }
  if (isDanger(item, today) && dangerByDate !== null) {
    return { kind: 'danger', level: 'danger', result: `Danger: not to be used after ${longDay(dangerByDate)}` }
  }
  if (badge === 'Not Fit') return { kind: 'not-fit', level: 'danger', result: 'Not fit for purpose' }
  if (couldBecomeDanger && dangerByDate !== null) {
    return { kind: 'repair', level: 'attention', result: `Repair due by ${longDay(dangerByDate)}` }
  }
  if (badge === 'Requires Repair' || couldBecomeDanger) {
    return { kind: 'repair', level: 'attention', result: 'Requires repair' }
  }
  return null
}

function dateOf({ nextExaminationDate: next }: JudgedItem, today: Day): ItemFinding | null {
  if (next === null) return { kind: 'no-date', level: 'attention', result: 'No date for the next examination' }
  if (next < today) return { kind: 'overdue', level: 'attention', result: `Overdue since ${longDay(next)}` }
  return null
}

const itemFindings: Record<ItemFindingKind, { headline: string; one: string; several: string }> = {
  danger: {
    headline: 'Danger: must not be used',
    one: 'has a defect that is a danger to persons. It must not be used before the defect is remedied.',
    several: 'have a defect that is a danger to persons. They must not be used before the defects are remedied.',
  },
  'not-fit': {
    headline: 'Not fit for purpose',
    one: 'is not fit for purpose.',
    several: 'are not fit for purpose.',
  },
  unsafe: {
    headline: 'Must not be used',
    one: 'is on record as unsafe, whatever the report says. It must not be used.',
    several: 'are on record as unsafe, whatever the report says. They must not be used.',
  },
  repair: { headline: 'Due for repair', one: 'requires repair.', several: 'require repair.' },
  overdue: {
    headline: 'Overdue',
    one: 'should have been examined again by now.',
    several: 'should have been examined again by now.',
  },
  'not-examined': { headline: 'Not examined', one: 'was not examined.', several: 'were not examined.' },
  'no-date': {
    headline: 'No next date',
    one: 'states no date for the next examination.',
    several: 'state no date for the next examination.',
  },
}

function ofItems(items: readonly JudgedItem[], today: Day): Finding[] {
  const all = items.flatMap((item) => findingsOf(item, today))
  return Object.entries(itemFindings).flatMap(([kind, { headline, one, several }]) => {
    const [first, ...others] = all.filter((finding) => finding.kind === kind)
    if (!first) return []
    const count = 1 + others.length
    return [{ level: first.level, headline, reason: `${which(first, count, items)} ${count === 1 ? one : several}` }]
  })
}

/** Of what was examined, unless it may be said of the others too. */
function which({ kind }: ItemFinding, count: number, items: readonly JudgedItem[]): string {
  if (items.length === 1) return 'The item'
  if (kind === 'not-examined') return count === 1 ? '1 item' : `${count} items`
  const isOfAll = kind === 'overdue' || kind === 'unsafe'
  const examined = items.filter((item) => itemBadge(item) !== 'Awaiting Inspection').length
  if (!isOfAll && examined === 1) return 'The examined item'
  return `${count} of ${isOfAll ? items.length : examined} items`
}

const toldLaterReports = 3

function ofLaterReports({ status, laterReports, items }: JudgedReport): Omit<Finding, 'level'>[] {
  // A person who holds another version than the current one is sent to that first.
  if (status !== 'current') return []
  return laterReports.slice(0, toldLaterReports).map(({ number, reportDate, itemCount }) => ({
    headline: 'Examined again since',
    reason:
      `A later report (${number}, ${longDay(reportDate)}) covers ` +
      `${items.length === 1 ? 'this item' : `${itemCount} of these items`}. Ask for it.`,
  }))
}

function ofReport(report: JudgedReport): Finding[] {
  const { firm, status, version, currentVersion, typedVersion, withdrawnOn } = report
  const found: Omit<Finding, 'level'>[] = []
  const ask = currentVersion === null ? `Ask ${firm} whether there is another.` : `Ask for version ${currentVersion}.`
  if (status === 'withdrawn') {
    const since = withdrawnOn === null ? '' : ` on ${longDay(withdrawnOn)}`
    found.push({ headline: 'Withdrawn', reason: `${firm} withdrew this report${since}. Do not rely on it. ${ask}` })
  }
  if (status === 'superseded') {
    const headline = currentVersion === null ? 'Superseded' : `Superseded by version ${currentVersion}`
    found.push({ headline, reason: `A later version has replaced it. ${ask}` })
  }
  if (report.isCancelled) {
    found.push({ headline: 'Cancelled', reason: `The job was cancelled. Ask ${firm} before you rely on this report.` })
  }
  if (report.isUnderRevision) {
    const reason = `This report is being revised. Ask ${firm} before you rely on it.`
    found.push({ headline: 'Under revision', reason })
  }
  if (typedVersion !== null && typedVersion !== version) {
    const reason = `This code belongs to version ${version}, not version ${typedVersion}. Check both against the printed report.`
    found.push({ headline: `Version ${version}, not ${typedVersion}`, reason })
  }
  return [...found, ...ofLaterReports(report)].map((finding) => ({ level: 'attention', ...finding }))
}
