import { badgeMeanings } from '#web/features/inspections/item-words.ts'
import { Choices } from '#web/ui/choices.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { itemBadge, type ItemBadge } from '#contract/inspections/item-status.rules.ts'

// Object.keys forgets the type of the keys it gives.
const badges = Object.keys(badgeMeanings) as ItemBadge[]

interface Props {
  items: InspectionItem[]
  badge: ItemBadge | undefined
  onChoose: (badge: ItemBadge | undefined) => void
}

/** Offers only the results that there are. */
export function ItemFilter({ items, badge, onChoose }: Props) {
  const results = badges
    .map((each) => ({ value: each, label: each, count: items.filter((item) => itemBadge(item) === each).length }))
    .filter(({ value, count }) => count > 0 || value === badge)
  return (
    <Choices
      label="Result"
      options={[{ value: 'all' as const, label: 'All', count: items.length }, ...results]}
      value={badge ?? 'all'}
      onChoose={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** A result as an address names it; anything else is no filter. */
export function badgeFrom(text: string | null): ItemBadge | undefined {
  return badges.find((badge) => badge === text)
}

/** The items with this result that hold every word that was searched for. */
export function itemsMatching(items: InspectionItem[], { q, badge }: { q: string; badge: ItemBadge | undefined }) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const { description, serialNumber, assetNumber, manufacturer, modelName } = item
    const text = [description, serialNumber, assetNumber, manufacturer, modelName].join(' ').toLowerCase()
    return (!badge || itemBadge(item) === badge) && words.every((word) => text.includes(word))
  })
}
