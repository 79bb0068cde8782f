import { Choices } from '#web/ui/form/choice/choices.tsx'

interface Props<Status extends string> {
  statuses: readonly Status[]
  labels: Record<Status, string>
  /** Undefined: all of them. */
  status: Status | undefined
  onChange: (status: Status | undefined) => void
}

export function StatusFilter<Status extends string>({ statuses, labels, status, onChange }: Props<Status>) {
  return (
    <Choices<Status | 'all'>
      label="Status"
      options={[{ value: 'all', label: 'All' }, ...statuses.map((each) => ({ value: each, label: labels[each] }))]}
      value={status ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** A choice as an address names it; anything else is none. */
export function choiceFrom<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined {
  return choices.find((choice) => choice === text)
}
