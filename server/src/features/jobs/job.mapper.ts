import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { JobResults } from '#contract/jobs/job-results.rules.ts'
import { whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'
import { lateVisit } from '#contract/jobs/late-visit.rules.ts'
import { headingChanges, type ReportHeading } from '#contract/jobs/report-heading.rules.ts'
import { isUnsafe } from '#contract/jobs/unsafe.rules.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { picked } from '#server/db/columns.ts'
import type { ActorAndClock } from '#server/deps.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobFacts, JobRow } from './jobs.queries.ts'

/** The address of its certificate is the actor's alone. */
export function toJob({ clock, actor }: ActorAndClock, row: JobRow): Job {
  const changes = headingChanges(row.signedHeading, headingOf(row))
  return {
    _id: row.id,
    number: jobNumber(row.number),
    ...picked(row, ['title', 'description', 'status', 'scheduledDate', 'startTime', 'durationMinutes']),
    ...picked(row, ['itemCount', 'examinedCount', 'leftOutCount', 'expects', 'version']),
    ...toJobPlace(row),
    assignedEngineerId:
      row.assignedEngineerId && row.engineerName !== null
        ? { _id: row.assignedEngineerId, name: row.engineerName }
        : null,
    certificateUrl: certificateUrl(clock, actor, row),
    results: row.status === 'completed' ? resultsOf(row) : null,
    nextDue: row.status === 'completed' && !row.reportWithdrawnAt ? row.nextDue : null,
    ...(row.revisitOf && { revisitOf: row.revisitOf }),
    createdAt: row.createdAt.toISOString(),
    ...(row.reportWithdrawnAt && { reportWithdrawnAt: row.reportWithdrawnAt.toISOString() }),
    ...danger({ clock, actor }, row),
    ...(changes.length > 0 && { changedByOffice: changes }),
    ...(row.deletedByOffice && actor.role !== 'customer' && { deletedByOffice: row.deletedByOffice }),
    ...lateness({ clock, actor }, row),
  }
}

function resultsOf({ itemCount, fitCount, repairCount, repairBy, notFitCount }: JobRow): JobResults {
  return {
    fitForPurpose: fitCount,
    requiresRepair: repairCount,
    repairBy,
    notFit: notFitCount,
    notExamined: itemCount - fitCount - repairCount - notFitCount,
  }
}

/** Put right or not: while the job is open the customer has to hear of it. Customers read what must not be used, not who was told. */
function danger({ clock, actor }: ActorAndClock, row: JobRow): Pick<Job, 'danger'> {
  const { hasDanger, isUnnotified, status } = row
  if (actor.role === 'customer') return status === 'completed' && isDangerNow(row, clock) ? { danger: 'told' } : {}
  if (isUnnotified && (hasDanger || whyItemsAreFixed(status) === null)) return { danger: 'untold' }
  return hasDanger ? { danger: 'told' } : {}
}

function isDangerNow({ hasDangerNow, dangerBy }: JobRow, clock: Clock): boolean {
  const found = { isNotFit: false, hasImmediateDanger: hasDangerNow ?? false, dangerByDate: dangerBy }
  return isUnsafe(found, clock.today())
}

/** Customers read this in a mail, worded for them. */
function lateness({ clock, actor }: ActorAndClock, row: JobRow) {
  if (row.lateReason === '' || actor.role === 'customer') return {}
  const today = clock.today()
  const pieces = (row.latePieces ?? []).map(({ dueDate, pieces: count, ...found }) => ({
    nextExaminationDate: dueDate,
    isUnsafe: isUnsafe(found, today),
    count,
  }))
  return { lateReason: row.lateReason, ...lateVisit(pieces, row.scheduledDate) }
}

export function headingOf(row: JobRow): ReportHeading {
  const { companyName: employerName, companyAddress: employerAddress } = row
  const place = picked(row, ['addressLine1', 'addressLine2', 'city', 'postcode', 'isInNorthernIreland'])
  return { ...picked(row, ['companyId', 'siteAddressId']), employerName, employerAddress, ...place }
}

type JobPlace = Pick<
  JobRow,
  'completedAt' | 'companyId' | 'companyName' | 'siteAddressId' | 'addressLine1' | 'addressLine2' | 'city' | 'postcode'
>

/** For whom and where a job is, and when it was completed: what an invoice says of it too. */
export function toJobPlace(row: JobPlace) {
  return {
    completedDate: row.completedAt && row.completedAt.toISOString(),
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: { _id: row.siteAddressId, ...picked(row, ['addressLine1', 'addressLine2', 'city', 'postcode']) },
  }
}

function certificateUrl(clock: Clock, actor: FileCaller, row: JobRow): string | null {
  const { certificateFileId: id, certificateFileName: name } = row
  return id !== null && name !== null ? fileUrl(clock, actor, { id, kind: 'certificate', name }) : null
}

export function auditedJob(facts: JobFacts) {
  const { completedAt, lateReason, expects } = facts
  return {
    ...picked(facts, ['title', 'description', 'status', 'scheduledDate', 'startTime', 'durationMinutes']),
    ...picked(facts, ['companyId', 'siteAddressId', 'assignedEngineerId', 'completedBy']),
    completedDate: completedAt && completedAt.toISOString(),
    ...(lateReason && { lateReason }),
    ...(expects === 'site' && { expects }),
  }
}
