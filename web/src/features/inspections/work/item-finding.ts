import { badgeMeanings } from '#web/features/inspections/item-words.ts'
import type { LocalItem } from '#web/offline/local-views.ts'
import { plainNumber } from '#contract/inspections/equipment.rules.ts'
import { itemBadge, type ItemBadge } from '#contract/inspections/item-status.rules.ts'

export type ItemChoice = 'all' | 'needs-attention' | ItemBadge

// Object.keys forgets the type of the keys it gives.
const badges = Object.keys(badgeMeanings) as ItemBadge[]

/** A choice as an address names it; anything else is all of them. */
export function choiceFrom(text: string | null): ItemChoice {
  if (text === 'needs-attention') return text
  return badges.find((badge) => badge === text) ?? 'all'
}

/** The choices there are, each with how many items it would leave. */
export function choicesFor(items: readonly LocalItem[], chosen: ItemChoice) {
  const stuck = items.filter(({ sync }) => sync === 'attention').length
  const all = { value: 'all' as ItemChoice, label: 'All', count: items.length }
  const results = badges.map((badge) => ({
    value: badge as ItemChoice,
    label: badge as string,
    count: items.filter((item) => itemBadge(item) === badge).length,
  }))
  const attention = { value: 'needs-attention' as ItemChoice, label: 'Needs attention', count: stuck }
  return [all, ...[...results, attention].filter(({ value, count }) => count > 0 || value === chosen)]
}

/** The items of this choice that hold every word; a number is found however it is spaced. */
export function findItems(items: readonly LocalItem[], q: string, choice: ItemChoice): LocalItem[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const number = plainNumber(q)
  return items.filter((item) => {
    if (!isChosen(item, choice)) return false
    if (number && plainNumber(item.serialNumber)?.includes(number)) return true
    const { description, serialNumber, assetNumber, manufacturer, modelName } = item
    const text = [description, serialNumber, assetNumber, manufacturer, modelName].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function isChosen(item: LocalItem, choice: ItemChoice): boolean {
  if (choice === 'all') return true
  return choice === 'needs-attention' ? item.sync === 'attention' : itemBadge(item) === choice
}
