import { needsReason, outcomeLabels, type ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { answerWords } from '#contract/notices/answer-words.rules.ts'
import { useReason } from '#web/ui/overlay/dialogs.tsx'

/** Asks why an item was not examined, where its outcome needs a reason; null if the person cancels. */
export function useOutcomeReason() {
  const askReason = useReason()
  return async (outcome: ItemOutcome, name: string): Promise<string | null> => {
    if (!needsReason(outcome)) return ''
    const label = outcome === 'not_found' ? answerWords.whereNow : 'Reason'
    return askReason({ title: `${outcomeLabels[outcome]}: ${name}`, label, verb: 'Save' })
  }
}
