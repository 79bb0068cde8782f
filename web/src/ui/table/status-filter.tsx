import { Choices } from '#web/ui/form/choice/choices.tsx'

interface Props<Status extends string> {
  statuses: readonly Status[]
  labels: Record<Status, string>
  /** Undefined: all of them. */
  status: Status | undefined
  /** How many there are of each, where that is known. */
  counts?: Record<Status, number> | undefined
  onChange: (status: Status | undefined) => void
}

/** Above a list: one status, or all. */
export function StatusFilter<Status extends string>({ statuses, labels, status, counts, onChange }: Props<Status>) {
  const all = counts && statuses.reduce((sum, each) => sum + counts[each], 0)
  return (
    <Choices<Status | 'all'>
      label="Status"
      options={[
        { value: 'all', label: 'All', count: all },
        ...statuses.map((each) => ({ value: each, label: labels[each], count: counts?.[each] })),
      ]}
      value={status ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** A status as an address names it; anything else is no filter. */
export function statusFrom<Status extends string>(
  statuses: readonly Status[],
  text: string | null,
): Status | undefined {
  return statuses.find((status) => status === text)
}
