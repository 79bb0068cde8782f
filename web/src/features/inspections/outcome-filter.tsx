import type { WorkOutcome } from './recovered-work.api.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { workOutcomes } from '#contract/inspections/recovered-work/recovered-work.contract.ts'

interface Props {
  outcome: WorkOutcome
  onChange: (outcome: WorkOutcome) => void
}

const options = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

export function OutcomeFilter({ outcome, onChange }: Props) {
  return <Choices label="Outcome" options={options} value={outcome} onChange={onChange} />
}

/** An outcome as an address names it; what waits is shown where it names none. */
export function outcomeFrom(text: string | null): WorkOutcome {
  return workOutcomes.find((outcome) => outcome === text) ?? 'waiting'
}
