import { isLeftOut, type ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type { JobResults, ResultKind } from '#contract/jobs/job-results.rules.ts'
import { defectsOf, type Defect, type GravestDefect, dangerDates } from './defects.rules.ts'

export const itemStatuses = ['awaiting_inspection', 'requires_repair', 'inspected'] as const
export type ItemStatus = (typeof itemStatuses)[number]

interface Findings extends GravestDefect {
  fitForPurpose: boolean
  defects?: Defect[]
}

/** One that awaits its examination, or was left out, has no day of it. */
export function statusOf(item: Findings & { examinationDate: string | null }): ItemStatus {
  return item.examinationDate === null ? 'awaiting_inspection' : statusOfExamined(item)
}

export function statusOfExamined(item: Findings): ItemStatus {
  const asksForRepair = item.defectPotentialDanger || defectsOf(item).some(needsRepair)
  return item.fitForPurpose && asksForRepair ? 'requires_repair' : 'inspected'
}

/** Whether a client that knows only the specification sees a repair: there a defect has no class. */
function needsRepair({ class: kind, repair }: Defect): boolean {
  return kind === 'could_become_danger' || repair.trim() !== ''
}

export const itemBadges = [
  'Awaiting Inspection',
  'Requires Repair',
  'Observation',
  'Fit for Purpose',
  'Not Fit',
  'Not Examined',
] as const
export type ItemBadge = (typeof itemBadges)[number]

interface ItemResult {
  status: ItemStatus
  fitForPurpose: boolean
  defectImmediateDanger: boolean
  defectPotentialDanger: boolean
  defectDescription?: string
  defects?: Defect[] | undefined
  outcome?: ItemOutcome
}

export function awaitsInspection({ status, outcome = 'examined' }: Pick<ItemResult, 'status' | 'outcome'>): boolean {
  return status === 'awaiting_inspection' && !isLeftOut({ outcome })
}

/** What is only an observation asks for no repair, whatever its examiner would do about it. */
export function itemBadge(item: ItemResult): ItemBadge {
  const { status, fitForPurpose, outcome = 'examined' } = item
  if (isLeftOut({ outcome })) return 'Not Examined'
  if (status === 'awaiting_inspection') return 'Awaiting Inspection'
  if (status === 'requires_repair' && (item.defectImmediateDanger || item.defectPotentialDanger))
    return 'Requires Repair'
  if (!fitForPurpose) return 'Not Fit'
  return status === 'requires_repair' || notesDefect(item) ? 'Observation' : 'Fit for Purpose'
}

function notesDefect({ defects = [], defectDescription = '' }: ItemResult): boolean {
  return defects.length > 0 || defectDescription.trim() !== ''
}

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
function resultKindOf(item: Omit<TalliedItem, 'defects'>): ResultKind {
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
