import { choicesFor, type Findable, type ItemChoice } from '#web/features/inspections/item-finding.ts'
import { Choices } from '#web/ui/form/choices.tsx'

interface Props {
  items: readonly Findable[]
  choice: ItemChoice
  /** Null for all of them. */
  onChoose: (choice: ItemChoice | null) => void
}

/** Offers only the results that there are; nothing where they are all alike. */
export function ItemFilter({ items, choice, onChoose }: Props) {
  const options = choicesFor(items, choice)
  if (options.length <= 2) return null
  return (
    <Choices
      label="Status"
      options={options}
      value={choice}
      onChoose={(chosen) => onChoose(chosen === 'all' ? null : chosen)}
    />
  )
}
