import { conditionLabels, conditionOf, conditionReason } from '#contract/inspections/equipment/condition.rules.ts'
import type { PackedPiece } from '#contract/packs/share-links.contract.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { britishDay, dayInLondon, type Day } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import { conditionFactsOf } from '#server/features/equipment/equipment.mapper.ts'
import type { EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import type { PackedReport } from './packs.queries.ts'

export const noReport = 'Missing: no current report'

/** A piece with its report, if it has one that speaks of its last examination. */
export function indexPiece(row: EquipmentRow, report: PackedPiece['report'], today: Day): PackedPiece {
  const facts = conditionFactsOf(row)
  const condition = conditionOf(facts, today)
  return {
    description: row.description,
    makeAndLoad: [[row.manufacturer, row.modelName].filter(Boolean).join(' '), row.wll].filter(Boolean).join(' · '),
    serialNumber: row.serialNumber,
    assetNumber: row.assetNumber,
    site: [row.addressLine1, row.city, row.postcode].filter(Boolean).join(', '),
    location: row.location,
    condition,
    reason: condition === 'in_date' ? '' : conditionReason(facts, today),
    lastExaminationDate: row.lastExaminationDate,
    nextExaminationDate: row.nextExaminationDate,
    report,
  }
}

type Report = NonNullable<PackedPiece['report']>

export function indexReport({ number, version, ...report }: PackedReport, publicUrl: string): Report {
  return {
    name: `${certificateNumber(number)}, version ${version}`,
    issuedOn: dayInLondon(report.issuedAt),
    path: `certificates/${certificateNumber(number)}-v${version}.pdf`,
    sha256: report.sha256,
    verifyUrl: `${publicUrl}/verify/${report.code}`,
  }
}

/** "15 June 2026 · 3 in service · 2 reports · 1 without a current report" */
export function summaryOf(pieces: PackedPiece[], today: Day): string {
  const reports = new Set(pieces.flatMap(({ report }) => report?.path ?? [])).size
  const missing = pieces.filter(({ report }) => report === null).length
  return [
    longDay(today),
    `${pieces.length} in service`,
    reports === 1 ? '1 report' : `${reports} reports`,
    ...(missing > 0 ? [`${missing} without a current report`] : []),
  ].join(' · ')
}

/** As the index prints it. */
export function printedPiece({ condition, report, nextExaminationDate, ...piece }: PackedPiece) {
  return {
    ...piece,
    condition: conditionLabels[condition],
    isUnsafe: condition === 'unsafe',
    nextDue: formatDay(nextExaminationDate),
    report: report && printedReport(report),
  }
}

export function printedReport({ issuedOn, ...report }: Report) {
  return { ...report, issued: britishDay(issuedOn) }
}

const formatDay = (day: Day | null) => (day === null ? '' : britishDay(day))

export const indexColumns: readonly CsvColumn<PackedPiece>[] = [
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Make and Load', cell: ({ makeAndLoad }) => makeAndLoad },
  { header: 'Serial Number', cell: ({ serialNumber }) => serialNumber },
  { header: 'Asset Number', cell: ({ assetNumber }) => assetNumber },
  { header: 'Site', cell: ({ site }) => site },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'Condition', cell: ({ condition }) => conditionLabels[condition] },
  { header: 'Reason', cell: ({ reason }) => reason },
  { header: 'Last Examination', cell: ({ lastExaminationDate }) => formatDay(lastExaminationDate) },
  { header: 'Next Examination', cell: ({ nextExaminationDate }) => formatDay(nextExaminationDate) },
  { header: 'Report', cell: ({ report }) => report?.name ?? noReport },
  { header: 'Issued', cell: ({ report }) => formatDay(report?.issuedOn ?? null) },
  { header: 'File', cell: ({ report }) => report?.path ?? '' },
  { header: 'SHA-256', cell: ({ report }) => report?.sha256 ?? '' },
  { header: 'Check this report at', cell: ({ report }) => report?.verifyUrl ?? '' },
]
