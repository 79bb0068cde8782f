import {
  conditionLabels,
  conditionOf,
  conditionReason,
  dangerCountdown,
} from '#contract/inspections/equipment/condition.rules.ts'
import type { PackedPiece } from '#contract/packs/share-links.contract.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { britishDay, dayInLondon, type Day, longDay } from '#contract/values/days.ts'
import { conditionFactsOf } from '#server/features/equipment/equipment.mapper.ts'
import type { EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import type { PackedReport } from './packs.queries.ts'

export const noReport = 'Missing: no current report'

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
    reason: [
      condition === 'in_date' ? '' : conditionReason(facts, today),
      dangerCountdown({ condition, dangerByDate: row.dangerByDate }, today),
    ]
      .filter(Boolean)
      .join(' '),
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

function printedPiece({ condition, report, nextExaminationDate, ...piece }: PackedPiece) {
  return {
    ...piece,
    condition: conditionLabels[condition],
    isUnsafe: condition === 'unsafe',
    nextDue: formatDay(nextExaminationDate),
    report: report && printedReport(report),
  }
}

function printedReport({ issuedOn, ...report }: Report) {
  return { ...report, issued: britishDay(issuedOn) }
}

/** So many rows the renderer lays out at once. */
const rowsPerPart = 100

/** The index in parts, each of so many pieces or reports; one that is short is a single part with all of them. */
export function indexParts(pieces: PackedPiece[], reports: Report[]) {
  const printed = { pieces: pieces.map(printedPiece), reports: reports.map(printedReport) }
  if (pieces.length <= rowsPerPart) return [{ ...printed, isFirst: true, range: '' }]
  const parts = [
    ...chunksOf(printed.pieces).map(({ rows, range }) => ({ pieces: rows, reports: [], range: `Equipment ${range}` })),
    ...chunksOf(printed.reports).map(({ rows, range }) => ({ pieces: [], reports: rows, range: `Reports ${range}` })),
  ]
  return parts.map((part, index) => ({ ...part, isFirst: index === 0 }))
}

function chunksOf<Row>(rows: Row[]): { rows: Row[]; range: string }[] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerPart) }, (_, index) => {
    const from = index * rowsPerPart
    const some = rows.slice(from, from + rowsPerPart)
    const [first, last, all] = [from + 1, from + some.length, rows.length].map((count) => count.toLocaleString('en-GB'))
    return { rows: some, range: `${first} to ${last} of ${all}` }
  })
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
