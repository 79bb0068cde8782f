import type { JobResults, ResultKind } from '#contract/jobs/job-results.rules.ts'
import { dangerDates, type Defect, type GravestDefect } from './defects.rules.ts'
import { itemBadge, type ItemStatus } from './item-status.rules.ts'
import type { ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'

interface TalliedItem extends GravestDefect {
  status: ItemStatus
  outcome: ItemOutcome
  fitForPurpose: boolean
  defects?: Defect[]
}

/** What became of a job's items, each counted once. The server counts the same in its query of jobs. */
export function tallyItems(items: readonly TalliedItem[]): JobResults {
  const count = (kind: ResultKind) => items.filter((item) => resultKindOf(item) === kind).length
  const repairs = items.filter((item) => resultKindOf(item) === 'requiresRepair')
  return {
    fitForPurpose: count('fitForPurpose'),
    requiresRepair: count('requiresRepair'),
    repairBy: repairs.flatMap(dangerDates).toSorted()[0] ?? null,
    notFit: count('notFit'),
    notExamined: count('notExamined'),
  }
}

/** A danger now is never counted as fit, though a person may have ticked both before the report was asked for. */
export function resultKindOf(item: Omit<TalliedItem, 'defects'>): ResultKind {
  switch (itemBadge(item)) {
    case 'Awaiting Inspection':
    case 'Not Examined':
      return 'notExamined'
    case 'Not Fit':
      return 'notFit'
    case 'Requires Repair':
      return item.defectImmediateDanger ? 'notFit' : 'requiresRepair'
    case 'Observation':
    case 'Fit for Purpose':
      return item.defectImmediateDanger ? 'notFit' : 'fitForPurpose'
  }
}
