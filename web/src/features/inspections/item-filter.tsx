import { badgeMeanings } from './item-words.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { itemBadge, type ItemBadge } from '#contract/inspections/items/item-status.rules.ts'

interface Props {
  items: readonly SearchableItem[]
  choice: ItemChoice
  /** Null for all of them. */
  onChange: (choice: ItemChoice | null) => void
}

export function ItemFilter({ items, choice, onChange }: Props) {
  const options = choicesFor(items, choice)
  if (options.length <= 2) return null
  return (
    <Choices
      label="Status"
      options={options}
      value={choice}
      onChange={(chosen) => onChange(chosen === 'all' ? null : chosen)}
    />
  )
}

type ItemChoice = 'all' | 'needs-attention' | ItemBadge

/** An item as the server or as a device knows it; only a device knows what the server refused. */
interface SearchableItem extends Pick<
  InspectionItem,
  'status' | 'fitForPurpose' | 'outcome' | 'defectImmediateDanger' | 'defectPotentialDanger' | (typeof searched)[number]
> {
  sync?: 'sent' | 'waiting' | 'attention'
}

const searched = ['description', 'serialNumber', 'assetNumber', 'manufacturer', 'modelName'] as const

// Object.keys forgets the type of the keys it gives.
const badges = Object.keys(badgeMeanings) as ItemBadge[]

export function choiceFrom(text: string | null): ItemChoice {
  if (text === 'needs-attention') return text
  return badges.find((badge) => badge === text) ?? 'all'
}

function choicesFor(items: readonly SearchableItem[], chosen: ItemChoice) {
  const count = (value: ItemChoice) => items.filter((item) => isChosen(item, value)).length
  const all = { value: 'all' as ItemChoice, label: 'All', count: items.length }
  const others = [
    ...badges.map((badge) => ({ value: badge as ItemChoice, label: badge as string, count: count(badge) })),
    { value: 'needs-attention' as ItemChoice, label: 'Needs attention', count: count('needs-attention') },
  ]
  return [all, ...others.filter((other) => other.count > 0 || other.value === chosen)]
}

/** The items of this choice that hold every word; a number is found however it is spaced. */
export function findItems<Item extends SearchableItem>(items: readonly Item[], q: string, choice: ItemChoice): Item[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const number = plainNumber(q)
  return items.filter((item) => {
    if (!isChosen(item, choice)) return false
    if (number && plainNumber(item.serialNumber)?.includes(number)) return true
    const text = searched
      .map((field) => item[field])
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function isChosen(item: SearchableItem, choice: ItemChoice): boolean {
  if (choice === 'all') return true
  return choice === 'needs-attention' ? item.sync === 'attention' : itemBadge(item) === choice
}
