import type { z } from 'zod'
import { maxPlannedPieces, type DuePiece, type DueSite, type planVisit } from '#contract/due/due.contract.ts'
import { nextVisitDay } from '#contract/inspections/completion/next-visit.rules.ts'
import type { Job, JobProposal } from '#contract/jobs/jobs.contract.ts'
import { isLate } from '#contract/jobs/late-visit.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { whyNotDayTyped } from '#contract/values/typed-days.ts'

export interface VisitValues {
  title: string
  siteAddressId: Job['siteAddressId'] | null
  scheduledDate: string
  assignedEngineerId: Job['assignedEngineerId']
  lateReason: string
}

const plainTitle = 'Thorough examination'
const alreadyOverdue = 'Already overdue'

/** Names a row: a company has one for each site, and one for what stands at no known site. */
export function keyOf({ companyId, siteAddressId }: DueSite): string {
  return `${companyId._id} ${siteAddressId?._id ?? ''}`
}

/** What is in an open job already is not proposed again. */
export function piecesToPlan({ equipment }: DueSite): DuePiece[] {
  return equipment.filter(({ openJob }) => openJob === null).slice(0, maxPlannedPieces)
}

interface Proposed {
  proposal: JobProposal | undefined
  changes: Partial<VisitValues>
  today: Day
}

/** The visit as it would be planned: as the last one there was, before the first piece is due. */
export function valuesOf(row: DueSite, { proposal, changes, today }: Proposed): VisitValues {
  const pieces = piecesToPlan(row)
  const scheduledDate = changes.scheduledDate ?? nextVisitDay(pieces, today) ?? today
  return {
    title: proposal?.lastJob?.title ?? plainTitle,
    siteAddressId: row.siteAddressId && { ...row.siteAddressId, addressLine2: '' },
    assignedEngineerId: proposal?.assignedEngineerId ?? null,
    lateReason: lateBecauseOverdue(pieces, scheduledDate, today) ? alreadyOverdue : '',
    ...changes,
    scheduledDate,
  }
}

/** Nobody has to say why a visit is late for what is overdue today, whatever day is chosen. */
function lateBecauseOverdue(pieces: DuePiece[], scheduledDate: Day, today: Day): boolean {
  const late = pieces.filter((piece) => isLate(piece, scheduledDate))
  return late.length > 0 && late.every((piece) => isLate(piece, today))
}

export type VisitErrors = Partial<Record<keyof VisitValues, string>>

export function errorsOf(row: DueSite, values: VisitValues): VisitErrors {
  const isReasonNeeded = piecesToPlan(row).some((piece) => isLate(piece, values.scheduledDate))
  const day = values.scheduledDate === '' ? 'Enter a date.' : whyNotDayTyped(values.scheduledDate)
  return {
    ...(values.title.trim() === '' && { title: 'Enter a title.' }),
    ...(values.siteAddressId === null && { siteAddressId: 'Choose where the visit is.' }),
    ...(day !== null && { scheduledDate: day }),
    ...(isReasonNeeded && values.lateReason.trim() === '' && { lateReason: 'Enter a reason.' }),
  }
}

export function visitToSend(_id: string, row: DueSite, values: VisitValues): z.input<typeof planVisit.input> {
  const { title, siteAddressId, scheduledDate, assignedEngineerId, lateReason } = values
  return {
    _id,
    companyId: row.companyId._id,
    siteAddressId: siteAddressId?._id ?? '',
    equipmentIds: piecesToPlan(row).map((piece) => piece._id),
    newJobData: { title, scheduledDate, assignedEngineerId: assignedEngineerId?._id ?? null },
    lateReason,
  }
}
