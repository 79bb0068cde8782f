import { badgeMeanings } from './item-words.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { itemBadge } from '#contract/inspections/items/item-status.rules.ts'

export function ItemStatusBadge({ item }: { item: Parameters<typeof itemBadge>[0] }) {
  const badge = itemBadge(item)
  return <StatusBadge meaning={badgeMeanings[badge]}>{badge}</StatusBadge>
}
