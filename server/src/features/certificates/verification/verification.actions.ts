import type { Verification } from '#contract/certificates/verification.contract.ts'
import { certificateStatus } from '#contract/certificates/certificates.rules.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { itemVerdict, reportVerdict, type LaterReport } from '#contract/certificates/verdict.rules.ts'
import { certificateNumber, typedReport } from '#contract/values/certificate-number.ts'
import { dayInLondon, type Day, longDay } from '#contract/values/days.ts'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import { itemBadge, type ItemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { nextExaminationLine } from '#contract/inspections/examination/examination-dates.rules.ts'
import type { Deps } from '#server/deps.ts'
import {
  type CertificateFacts,
  type ItemFacts,
  type NotExaminedFacts,
  issuedFacts,
} from '#server/features/certificates/document/certificate-facts.ts'
import { findByCode } from '#server/features/certificates/certificates.queries.ts'
import { factsOfItem, placeOf } from '#server/features/certificates/extracts/extract-facts.ts'
import { limitLookups } from './limit-lookups.actions.ts'
import { listConditionFacts, listLaterReports, listRestores } from './verification.queries.ts'
import { restoreAfter } from '#server/features/certificates/issuing/certificate-numbers.ts'
import { unknownReport } from './unknown-report.actions.ts'

interface Typed {
  code: string
  number?: string | undefined
}

export async function verifyCertificate(deps: Deps, address: string, { code, number }: Typed): Promise<Verification> {
  await limitLookups(deps, address)
  const found = await findByCode(deps.db, code)
  const typed = number === undefined ? null : typedReport(number)
  if (!found || (number !== undefined && typed?.number !== found.number)) {
    throw await unknownReport(deps.db, number)
  }
  const restores = await listRestores(deps.db)
  const said = printedFacts(found)
  const { facts } = said
  const { companyId } = found
  const itemIds = [...facts.items, ...facts.notExamined].map(({ _id }) => _id)
  const later = await listLaterReports(deps.db, { itemIds, companyId, issuedAt: new Date(facts.issuedAt) })
  const today = deps.clock.today()
  const pieces = await listConditionFacts(deps.db, { itemIds, companyId })
  const unsafe = new Set(pieces.filter((piece) => conditionOf(piece, today) === 'unsafe').map(({ itemId }) => itemId))
  return toVerification(found, { said, later, unsafe, typedVersion: typed?.version ?? null, restores, today })
}

type FoundReport = NonNullable<Awaited<ReturnType<typeof findByCode>>>

interface Asked {
  said: ReturnType<typeof printedFacts>
  later: Awaited<ReturnType<typeof listLaterReports>>
  /** The items whose equipment must not be used today. */
  unsafe: ReadonlySet<string>
  typedVersion: number | null
  restores: Awaited<ReturnType<typeof listRestores>>
  today: Day
}

function toVerification(found: FoundReport, asked: Asked): Verification {
  const { later, unsafe, typedVersion, restores, today } = asked
  const { version, latestVersion, isLatestWithdrawn, isCancelled, sha256, sealedWith, withdrawnAt } = found
  const { facts, extract } = asked.said
  const reportState = {
    status: certificateStatus({ version, latestVersion, isWithdrawn: withdrawnAt !== null }),
    currentVersion: isLatestWithdrawn ? null : latestVersion,
    isUnderRevision: found.isUnderRevision && withdrawnAt === null && version === latestVersion,
    isCancelled,
  }
  const { firm } = facts
  const again = new Set(later.map(({ itemId }) => itemId))
  const items = [...facts.items, ...facts.notExamined.map(leftOut)].map((item) => ({
    ...item,
    isExaminedAgain: again.has(item._id),
    isUnsafe: unsafe.has(item._id),
  }))
  const restore = restoreAfter(new Date(facts.issuedAt), restores)
  const restored = restore
    ? { backupOn: dayInLondon(restore.backupMadeAt), restoredOn: dayInLondon(restore.restoredAt) }
    : null
  const withdrawnOn = withdrawnAt && dayInLondon(withdrawnAt)
  return {
    ...reportState,
    withdrawnAt: withdrawnAt && withdrawnAt.toISOString(),
    verdict: reportVerdict(
      {
        ...reportState,
        version,
        typedVersion,
        withdrawnOn,
        restored,
        firm: firm.name,
        items,
        laterReports: laterReports(later),
      },
      today,
    ),
    sha256,
    sealedWith,
    extract,
    ...summaryOf(facts),
    items: items.map((item) => ({ ...itemVerdict(item, reportState, today), ...particularsOf(item) })),
  }
}

function laterReports(later: Asked['later']): LaterReport[] {
  const numbers = [...new Set(later.map(({ number }) => number))]
  return numbers.flatMap((number) => {
    const [first, ...others] = later.filter((each) => each.number === number)
    if (!first) return []
    return { number: certificateNumber(number), reportDate: first.reportDate, itemCount: 1 + others.length }
  })
}

/** Listed after what was examined, and still due when its last examination said. */
function leftOut({ _id, description, serialNumber, dueDate }: NotExaminedFacts) {
  return {
    _id,
    description,
    serialNumber,
    status: 'awaiting_inspection',
    fitForPurpose: false,
    defectImmediateDanger: false,
    defectPotentialDanger: false,
    dangerByDate: null,
    nextExaminationDate: dueDate,
  } as const
}

type Particulars = Pick<
  ItemFacts,
  'description' | 'serialNumber' | 'status' | 'fitForPurpose' | 'nextExaminationDate'
> & { wll?: string }

function particularsOf(item: Particulars) {
  const { description, serialNumber, nextExaminationDate, wll } = item
  const safeWorkingLoad = wll === undefined ? '' : wll.trim() || 'Not stated'
  return { description, serialNumber, safeWorkingLoad, nextExaminationDate, nextExamination: nextExaminationOf(item) }
}

function nextExaminationOf(item: Particulars) {
  const { status, nextExaminationDate: next } = item
  if (next === null) return null
  // Of what was not examined the paper only says since when or until when it is due.
  return status === 'awaiting_inspection' ? { label: 'Due', value: longDay(next) } : nextExaminationLine(item)
}

function printedFacts({ facts, itemId }: { facts: unknown; itemId: string | null }) {
  const report = issuedFacts(facts as object)
  const ofItem = itemId && factsOfItem(report, itemId)
  if (!ofItem) return { facts: report, extract: null }
  return { facts: ofItem, extract: { place: placeOf(report, itemId), itemCount: report.items.length } }
}

function summaryOf(facts: CertificateFacts) {
  const { number, version, firm, employer, premises, reportDate, issuedAt, items, examiners } = facts
  const examined = days(items, 'examinationDate')
  const results = items.map(itemBadge)
  const count = (badge: ItemBadge) => results.filter((result) => result === badge).length
  return {
    number: certificateNumber(number),
    version,
    firm: firm.name,
    customer: employer.name,
    town: premises.city,
    regulations: regulationsAt(premises),
    reportDate,
    issuedAt,
    examinedFrom: examined.at(0) ?? null,
    examinedTo: examined.at(-1) ?? null,
    nextExaminationDate: days(items, 'nextExaminationDate').at(0) ?? null,
    examiner: examiners.map(({ name }) => name).join(', '),
    results: {
      items: items.length,
      fitForPurpose: count('Fit for Purpose') + count('Observation'),
      requiresRepair: count('Requires Repair'),
      notFit: count('Not Fit'),
    },
  }
}

function days(items: ItemFacts[], name: 'examinationDate' | 'nextExaminationDate'): string[] {
  return items
    .map((item) => item[name])
    .filter((day) => day !== null)
    .sort()
}
