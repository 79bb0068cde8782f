import { dueSoonDays, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import type { EquipmentCounts } from './equipment.contract.ts'

interface FormattedCount {
  count: number
  words: string
  level: 'danger' | 'attention' | 'good' | 'plain'
  condition: Condition
}

export interface Compliance {
  isCompliant: boolean
  failings: FormattedCount[]
  /** None of it decides the answer. */
  others: FormattedCount[]
}

/** Of the pieces in service, none must be unsafe or overdue. Null where there is no equipment to say it of. */
export function complianceOf(inService: EquipmentCounts): Compliance | null {
  const { unsafe, overdue, putRight, dueSoon, neverExamined, inDate } = inService
  const failings = existing([
    { count: unsafe, words: 'must not be used', level: 'danger', condition: 'unsafe' },
    { count: overdue, words: 'overdue', level: 'danger', condition: 'overdue' },
  ])
  const others = existing([
    { count: putRight, words: 'put right, not examined since', level: 'attention', condition: 'put_right' },
    { count: dueSoon, words: `due in ${dueSoonDays} days`, level: 'attention', condition: 'due_soon' },
    { count: neverExamined, words: 'not examined yet', level: 'plain', condition: 'never_examined' },
    { count: inDate, words: 'in date', level: 'good', condition: 'in_date' },
  ])
  if (failings.length + others.length === 0) return null
  return { isCompliant: failings.length === 0, failings, others }
}

function existing(counts: FormattedCount[]): FormattedCount[] {
  return counts.filter(({ count }) => count > 0)
}
