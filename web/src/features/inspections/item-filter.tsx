import { choicesFor, type SearchableItem, type ItemChoice } from './item-search.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'

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
