import { defectsOf, type Defect, type GravestDefect } from '#contract/inspections/items/defects.rules.ts'

/** What became of an item at the visit: it was examined, or why it could not be. */
export const itemOutcomes = ['examined', 'not_presented', 'not_found', 'no_access', 'withdrawn'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

export const outcomeLabels: Record<ItemOutcome, string> = {
  examined: 'Examined',
  not_presented: 'Not presented',
  not_found: 'Not found',
  no_access: 'No access',
  withdrawn: 'Withdrawn from service',
}

/** Whether somebody has said that the item was not examined at this visit. It then has no findings, and none are asked for. */
export function isLeftOut({ outcome }: { outcome: ItemOutcome }): boolean {
  return outcome !== 'examined'
}

/** A danger that somebody found must be reported, so it can't be left out together with its item. */
export function whyNotLeftOut(item: GravestDefect & { outcome: ItemOutcome; defects: Defect[] }): string | null {
  if (!isLeftOut(item) || defectsOf(item).every((defect) => defect.class === 'observation')) return null
  return 'A danger is recorded for this item, so it was examined. Keep it as Examined, or remove the defect first if it was recorded by mistake.'
}

/** Why an item was not examined, as it is read: "Not presented: on hire until June". */
export function formatOutcome({ outcome, outcomeReason }: { outcome: ItemOutcome; outcomeReason: string }): string {
  return [outcomeLabels[outcome], outcomeReason.trim()].filter(Boolean).join(': ')
}

interface SortedByOutcome<Item> {
  examined: Item[]
  /** What was not examined, in the same order. */
  leftOut: Item[]
}

/** The items that a report is about, and those that it only names. */
export function sortByOutcome<Item extends { outcome: ItemOutcome }>(items: readonly Item[]): SortedByOutcome<Item> {
  return {
    examined: items.filter((item) => !isLeftOut(item)),
    leftOut: items.filter(isLeftOut),
  }
}
