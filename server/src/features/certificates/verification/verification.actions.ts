import type { z } from 'zod'
import type { Verification, verifyCertificate as verifyCall } from '#contract/certificates/verification.contract.ts'
import { certificateStatus } from '#contract/certificates/certificates.rules.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { itemVerdict, reportVerdict, type LaterReport } from '#contract/certificates/verdict.rules.ts'
import { AppError } from '#contract/errors.ts'
import { certificateNumber, typedReport } from '#contract/values/certificate-number.ts'
import { dayInLondon, longDay, type Day } from '#contract/values/days.ts'
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
import {
  listConditionFacts,
  listLaterReports,
  listRestores,
  countLookup,
  deleteLookupsBefore,
} from './verification.queries.ts'
import { restoreAfter } from '#server/features/certificates/issuing/certificate-numbers.ts'
import { unknownReport } from './unknown-report.actions.ts'

type Typed = z.output<typeof verifyCall.input>

export async function verifyCertificate(deps: Deps, address: string, { code, number }: Typed): Promise<Verification> {
  const { db, clock } = deps
  await limitLookups(deps, address)
  const found = await findByCode(db, code)
  const typed = number === undefined ? null : typedReport(number)
  if (!found || (number !== undefined && typed?.number !== found.number)) throw await unknownReport(db, number)
  const { facts, extract } = printedFacts(found)
  const { companyId, version, latestVersion, withdrawnAt, isCancelled, sha256, sealedWith } = found
  const all = [...facts.items, ...facts.notExamined.map(leftOut)]
  const itemIds = all.map(({ _id }) => _id)
  const issuedAt = new Date(facts.issuedAt)
  const later = await listLaterReports(db, { itemIds, companyId, issuedAt })
  const again = new Set(later.map(({ itemId }) => itemId))
  const today = clock.today()
  const pieces = await listConditionFacts(db, { itemIds, companyId })
  const unsafe = new Set(pieces.filter((piece) => conditionOf(piece, today) === 'unsafe').map(({ itemId }) => itemId))
  const items = all.map((item) => ({ ...item, isExaminedAgain: again.has(item._id), isUnsafe: unsafe.has(item._id) }))
  const reportState = {
    status: certificateStatus({ version, latestVersion, isWithdrawn: withdrawnAt !== null }),
    currentVersion: found.isLatestWithdrawn ? null : latestVersion,
    isUnderRevision: found.isUnderRevision && withdrawnAt === null && version === latestVersion,
    isCancelled,
  }
  const restore = restoreAfter(issuedAt, await listRestores(db))
  const judged = {
    ...reportState,
    version,
    typedVersion: typed?.version ?? null,
    withdrawnOn: withdrawnAt && dayInLondon(withdrawnAt),
    restored: restore
      ? { backupOn: dayInLondon(restore.backupMadeAt), restoredOn: dayInLondon(restore.restoredAt) }
      : null,
    firm: facts.firm.name,
    items,
    laterReports: laterReports(later),
  }
  return {
    ...reportState,
    withdrawnAt: withdrawnAt && withdrawnAt.toISOString(),
    verdict: reportVerdict(judged, today),
    sha256,
    sealedWith,
    extract,
    ...summaryOf(facts),
    items: items.map((item) => ({ ...itemVerdict(item, reportState, today), ...particularsOf(item) })),
  }
}

function laterReports(later: Awaited<ReturnType<typeof listLaterReports>>): LaterReport[] {
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

type Particulars = (ItemFacts | ReturnType<typeof leftOut>) & { wll?: string }

function particularsOf(item: Particulars) {
  const { description, serialNumber, nextExaminationDate: next, wll } = item
  const safeWorkingLoad = wll === undefined ? '' : wll.trim() || 'Not stated'
  // Of what was not examined the paper only says since when or until when it is due.
  const due = (day: Day) =>
    item.status === 'awaiting_inspection' ? { label: 'Due', value: longDay(day) } : nextExaminationLine(item)
  const nextExamination = next === null ? null : due(next)
  return { description, serialNumber, safeWorkingLoad, nextExaminationDate: next, nextExamination }
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

const minuteMs = 60_000
/** Lookups in a minute from one address, of all that is found by a code alone. */
const maxLookups = 60

export async function limitLookups({ db, clock }: Pick<Deps, 'db' | 'clock'>, address: string) {
  const now = clock.now().getTime()
  const minute = new Date(Math.floor(now / minuteMs) * minuteMs)
  const lookups = await countLookup(db, address, minute)
  if (lookups === 1) await deleteLookupsBefore(db, minute)
  if (lookups <= maxLookups) return
  const retryAfterSeconds = Math.max(1, Math.ceil((minute.getTime() + minuteMs - now) / 1000))
  throw new AppError('too-many-attempts', 'Too many lookups from here. Please try again in a minute.', {
    retryAfterSeconds,
  })
}
