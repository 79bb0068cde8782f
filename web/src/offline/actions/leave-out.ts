import { applyOutcome } from '#contract/inspections/examination/examination-result.rules.ts'
import type { LeftOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { writeOver } from './no-defect.ts'

interface Explained {
  outcome: LeftOutcome
  outcomeReason: string
}

export function leaveOut(localSession: LocalSession, itemIds: readonly string[], explained: Explained): Promise<void> {
  return inOneStep(localSession, async (step) => {
    for (const itemId of itemIds) await writeOver(step, itemId, (content) => applyOutcome({ ...content, ...explained }))
  })
}
