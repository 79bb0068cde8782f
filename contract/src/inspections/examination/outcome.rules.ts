import { defectsOf, type Defect, type GravestDefect } from '#contract/inspections/items/defects.rules.ts'
import { keysOf } from '#contract/values/keys.ts'

export const outcomeLabels = {
  examined: 'Examined',
  not_presented: 'Not presented',
  not_found: 'Not found',
  no_access: 'No access',
  withdrawn: 'Scrapped or gone',
  not_this_visit: 'Not this visit',
} as const
export type ItemOutcome = keyof typeof outcomeLabels

export const itemOutcomes = keysOf(outcomeLabels)

export type LeftOutcome = Exclude<ItemOutcome, 'examined'>

export const leftOutcomes = itemOutcomes.filter((outcome) => outcome !== 'examined')

/** Everything else that kept an item from being examined is explained in words. */
export function needsReason(outcome: ItemOutcome): boolean {
  return outcome !== 'examined' && outcome !== 'not_this_visit'
}

export function isLeftOut({ outcome }: { outcome: ItemOutcome }): boolean {
  return outcome !== 'examined'
}

/** A danger that a person found must be reported, so it can't be left out together with its item. */
export function whyNotLeftOut(item: GravestDefect & { outcome: ItemOutcome; defects: Defect[] }): string | null {
  if (!isLeftOut(item) || defectsOf(item).every((defect) => defect.class === 'observation')) return null
  return 'A danger is recorded for this item, so it was examined. Keep it as Examined, or remove the defect first if it was recorded by mistake.'
}

export function formatOutcome({ outcome, outcomeReason }: { outcome: ItemOutcome; outcomeReason: string }): string {
  return [outcomeLabels[outcome], outcomeReason.trim()].filter(Boolean).join(': ')
}

/** The items that a report is about, and those that it only names. */
export function sortByOutcome<Item extends { outcome: ItemOutcome }>(items: readonly Item[]) {
  return { examined: items.filter((item) => !isLeftOut(item)), leftOut: items.filter(isLeftOut) }
}

/** An item as completing the job leaves it: what was neither examined nor explained is not this visit. */
export function asCompleted<Item extends { status: string; outcome: ItemOutcome }>(item: Item): Item {
  return item.status === 'awaiting_inspection' && !isLeftOut(item) ? { ...item, outcome: 'not_this_visit' } : item
}

export const notPresentedTooOften = 2

/** At how many visits in a row a piece was not presented, the latest first. *Not this visit* neither counts nor ends it. */
export function timesNotPresented(latestFirst: readonly (ItemOutcome | null)[]): number {
  const asked = latestFirst.filter((outcome) => outcome !== null && outcome !== 'not_this_visit')
  const end = asked.findIndex((outcome) => outcome !== 'not_presented')
  return end === -1 ? asked.length : end
}
