import type { Verification } from '#contract/certificates/verification.contract.ts'
import { longDay } from '#contract/values/printed-days.ts'
import { dayInLondon } from '#contract/values/days.ts'

/** What is said of a report, in one line. */
export function verdictOf(report: Verification | null): string {
  switch (report?.status) {
    case 'current':
      return report.isUnderRevision ? 'Genuine, but under revision' : 'Genuine and current'
    case 'superseded':
      return report.currentVersion === null ? 'Superseded' : `Superseded by version ${report.currentVersion}`
    case 'withdrawn':
      return 'Withdrawn'
    case undefined:
      return 'Unknown report'
  }
}

/** What that means for whoever holds it. */
export function meaningOf(report: Verification | null): string {
  switch (report?.status) {
    case 'current':
      return report.isUnderRevision
        ? `This report was issued by ${report.firm} and is the latest version, but what it says is being revised. Ask ${report.firm} before you rely on it.`
        : `This report was issued by ${report.firm}, and no later version has taken its place.`
    case 'superseded':
      return `This report was issued by ${report.firm}, but it no longer counts. ${whatToAskFor(report)}`
    case 'withdrawn':
      return `This report was issued by ${report.firm}, who withdrew it${since(report)}. Do not rely on it. ${whatToAskFor(report)}`
    case undefined:
      return 'No report with this code was issued here. Check the address against the one printed on the paper.'
  }
}

function whatToAskFor({ firm, currentVersion }: Verification): string {
  return currentVersion === null
    ? `Ask ${firm} whether there is another report.`
    : `Ask for version\u00a0${currentVersion}.`
}

function since({ withdrawnAt }: Verification): string {
  return withdrawnAt === null ? '' : ` on ${longDay(dayInLondon(new Date(withdrawnAt)))}`
}

export function resultsInWords({ items, fitForPurpose, requiresRepair, notFit }: Verification['results']): string {
  const parts = [
    [fitForPurpose, 'fit for purpose'],
    [requiresRepair, 'requiring repair'],
    [notFit, 'not fit for purpose'],
  ] as const
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  return `${items} ${items === 1 ? 'item' : 'items'}: ${told.join(', ')}`
}

export function examinedInWords({ examinedFrom, examinedTo }: Verification): string {
  if (examinedFrom === null || examinedTo === null) return 'Not stated'
  if (examinedFrom === examinedTo) return longDay(examinedFrom)
  return `${longDay(examinedFrom)} to ${longDay(examinedTo)}`
}
