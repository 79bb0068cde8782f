import { JobDifference } from '#contract/inspections/inspections.contract.ts'
import type { LocalItem, NeedsAttention } from '#web/offline/local-views.ts'

/** The difference with which a completion was refused; null where something else was refused, or for another reason. */
export function differenceIn({ code, details }: NeedsAttention): JobDifference | null {
  if (code !== 'changed-meanwhile') return null
  const difference = JobDifference.safeParse(details.difference)
  return difference.success ? difference.data : null
}

/** Whether this device shows the items as the difference tells them, or later. */
export function isFetched({ added, changed, deleted }: JobDifference, items: readonly LocalItem[]): boolean {
  const here = new Map(items.map(({ _id, version }) => [_id, version ?? 0]))
  // What the office deleted is never shown again; what was deleted here meanwhile need not be here.
  const isHere = ({ _id, version }: { _id: string; version: number }) => (here.get(_id) ?? Infinity) >= version
  return (
    added.every((item) => here.has(item._id) && isHere(item)) &&
    changed.every(isHere) &&
    deleted.every(({ _id }) => !here.has(_id))
  )
}
