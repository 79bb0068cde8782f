import { missingFirmDetails, type FirmGap } from '#contract/tool-settings/tool-settings.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { ReportProblem } from '#contract/inspections/completion/lawful-report.rules.ts'

export const maxRenderMs = 10 * 60_000

export const certificateStatuses = ['current', 'superseded', 'withdrawn'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

export const certificateStatusLabels: Record<CertificateStatus, string> = {
  current: 'Current',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
}

export const whyRevisedIsNotSent =
  'The report is under revision: something in its job has changed since it was issued. Generate the new version first.'

/** What the firm has taken back is not issued again at one press: a person has to look at the equipment or its findings anew. */
export const whyWithdrawnIsNotIssued =
  'The office withdrew this report. Set the job back to In Progress and ask the engineer to complete it again: then the new version can be issued.'

interface IssuedReport {
  version: number
  /** Of all that were issued for the job, also those withdrawn. */
  latestVersion: number
  isWithdrawn: boolean
}

/** What the firm says of a report it issued. Withdrawing the latest does not bring an older one back. */
export function certificateStatus({ version, latestVersion, isWithdrawn }: IssuedReport): CertificateStatus {
  if (isWithdrawn) return 'withdrawn'
  return version === latestVersion ? 'current' : 'superseded'
}

export interface FirmProblem extends FirmGap {
  paragraph: '9'
  item: null
}

export type CertificateProblem = ReportProblem | FirmProblem

/** Every report names the examiner's employer and its address, and who authorises it gives the firm's. */
export function firmProblems(firm: Parameters<typeof missingFirmDetails>[0]): FirmProblem[] {
  return missingFirmDetails(firm).map((gap) => ({ ...gap, paragraph: '9', item: null }))
}

interface FiledReport {
  number: number
  version: number
  item?: number | undefined
  employer: string
  town: string
  reportDate: string
}

/** Under which a person finds it again: `C-000123 v1 Acme Ltd Leeds 2026-11-15.pdf`. */
export function certificateFileName({ number, version, item, employer, town, reportDate }: FiledReport): string {
  const parts = [
    certificateNumber(number),
    `v${version}`,
    item ? `item ${item}` : '',
    short(employer, 60),
    short(town, 30),
    reportDate,
  ]
  return `${parts.filter(Boolean).join(' ')}.pdf`
}

/** Without what a file system or a reader could take for something else. */
function short(name: string, length: number): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, length).join('').trim()
}
