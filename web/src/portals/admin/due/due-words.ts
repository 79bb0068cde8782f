import { counted } from '#web/ui/feedback/counted.ts'
import { formatTimesRunning } from '#contract/counts/count.rules.ts'
import { lateVisit, formatLateVisit } from '#contract/jobs/late-visit.rules.ts'
import { piecesToPlan, type VisitValues } from '#web/features/due/visit-values.ts'
import type { Day } from '#contract/values/days.ts'
import type { DueSite, Within } from '#contract/due/due.contract.ts'

export const withinChoices = ['overdue', '30', '60', '90'] as const
export type WithinChoice = (typeof withinChoices)[number]

export function withinLabel(choice: WithinChoice): string {
  return choice === 'overdue' ? 'Overdue' : `${choice} days`
}

export function nothingWithin(choice: WithinChoice): string {
  return choice === 'overdue' ? 'Nothing is overdue' : `Nothing is due in the next ${choice} days`
}

export function withinOf(choice: WithinChoice): Within {
  return choice === 'overdue' ? choice : Number(choice)
}

export function siteName({ siteAddressId }: DueSite): string {
  return siteAddressId ? [siteAddressId.addressLine1, siteAddressId.city].filter(Boolean).join(', ') : 'No site known'
}

/** "3 pieces not presented at two visits running"; null where no piece was missed so often. */
export function notPresentedWords({ equipment }: DueSite): string | null {
  const [first, ...others] = equipment.flatMap(({ timesRunning }) => formatTimesRunning(timesRunning) ?? [])
  if (!first || others.length === 0) return first ?? null
  return `${counted(others.length + 1, 'piece')} not presented at two visits running`
}

/** "3 items must not be used after 3 March"; null where the visit comes in time. */
export function lateOf(row: DueSite, values: VisitValues, today: Day): string | null {
  return formatLateVisit(lateVisitTo(row, values), today)
}

/** Customers are not reminded of what is unsafe. */
export function toldOfLate(row: DueSite, values: VisitValues): string {
  const { latePieces } = lateVisitTo(row, values)
  return latePieces.length > 0 ? 'The engineer and the customer will see this.' : 'The engineer will see this.'
}

function lateVisitTo(row: DueSite, { scheduledDate }: VisitValues) {
  const pieces = piecesToPlan(row).map((piece) => ({ ...piece, isUnsafe: piece.condition === 'unsafe' }))
  return lateVisit(pieces, scheduledDate)
}
