import { awaitsInspection } from '#contract/inspections/items/item-status.rules.ts'

interface Addressed extends Pick<Parameters<typeof awaitsInspection>[0], 'status' | 'outcome'> {
  _id: string
}

export function itemPath(item: Addressed): string {
  return `${awaitsInspection(item) ? 'examine' : 'edit'}/${item._id}`
}

export function itemAddress(jobId: string, item: Addressed): string {
  return `/engineer/job/${jobId}/${itemPath(item)}`
}

/** The item that awaits its inspection after this one, from the first again behind the last; null when no other does. */
export function nextAwaiting<Item extends Addressed>(items: readonly Item[], itemId: string): Item | null {
  const place = items.findIndex(({ _id }) => _id === itemId)
  const inTurn = [...items.slice(place + 1), ...items.slice(0, Math.max(0, place))]
  return inTurn.find(awaitsInspection) ?? null
}
