import { addMonths, type Day } from '#contract/values/days.ts'
import type { Condition } from '#contract/inspections/equipment/condition.rules.ts'
import type { EquipmentCounts } from './equipment.contract.ts'

interface CountInWords {
  words: string
  level: 'danger' | 'attention' | 'good' | 'plain'
  /** Of the list with just these pieces. */
  condition?: Condition
}

export function firstOfNextMonth(today: Day): Day {
  return addMonths(`${today.slice(0, 7)}-01`, 1)
}

/**
 * "2 of 46 pieces must not be used", "5 due this month", "39 in date": bad news first, and nothing that is none. From the
 * counts of the whole register and of what is due before the next month; retired pieces are left out.
 */
export function formatEquipment(all: EquipmentCounts, dueBeforeNextMonth: EquipmentCounts): CountInWords[] {
  const inService = all.total - all.retired
  if (inService === 0) return []
  const dueThisMonth = dueBeforeNextMonth.dueSoon + dueBeforeNextMonth.inDate
  const parts: [number, string, CountInWords['level'], Condition?][] = [
    [all.overdue, 'overdue', 'danger', 'overdue'],
    [all.putRight, 'put right, not examined since', 'attention', 'put_right'],
    [dueThisMonth, 'due this month', 'attention'],
    [all.neverExamined, 'not examined yet', 'plain', 'never_examined'],
    [all.dueSoon + all.inDate - dueThisMonth, 'in date', 'good'],
  ]
  return [
    firstPart(all.unsafe, inService),
    ...parts
      .filter(([count]) => count > 0)
      .map(([count, words, level, condition]) => ({
        words: `${inNumbers(count)} ${words}`,
        level,
        ...(condition && { condition }),
      })),
  ]
}

function firstPart(unsafe: number, inService: number): CountInWords {
  const pieces = `${inNumbers(inService)} ${inService === 1 ? 'piece' : 'pieces'}`
  return unsafe > 0
    ? { words: `${inNumbers(unsafe)} of ${pieces} must not be used`, level: 'danger', condition: 'unsafe' }
    : { words: pieces, level: 'plain' }
}

function inNumbers(count: number): string {
  return count.toLocaleString('en-GB')
}
