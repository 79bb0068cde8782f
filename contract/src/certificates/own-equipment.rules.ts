import type { Day } from '#contract/values/days.ts'
import { isDanger, type JudgedItem } from './verdict.rules.ts'

/** How a company's pieces of equipment stand, each counted once, as its last report has it. */
export interface EquipmentCounts {
  total: number
  /** Not fit, a danger now, or one whose day has passed. */
  mustNotBeUsed: number
  /** Fit, but the day of the next examination has passed. */
  overdue: number
  /** Fit, and to be examined before the calendar month is over. */
  dueThisMonth: number
  inDate: number
}

type Standing = Exclude<keyof EquipmentCounts, 'total'>

export function equipmentCounts(lastItems: readonly JudgedItem[], today: Day): EquipmentCounts {
  const standings = lastItems.map((item) => standingOf(item, today))
  const count = (standing: Standing) => standings.filter((each) => each === standing).length
  return {
    total: lastItems.length,
    mustNotBeUsed: count('mustNotBeUsed'),
    overdue: count('overdue'),
    dueThisMonth: count('dueThisMonth'),
    inDate: count('inDate'),
  }
}

/** Null for a piece without a next date, of which nothing can be said but that it is there. */
function standingOf(item: JudgedItem, today: Day): Standing | null {
  const { fitForPurpose, nextExaminationDate: next } = item
  if (!fitForPurpose || isDanger(item, today)) return 'mustNotBeUsed'
  if (next === null) return null
  if (next < today) return 'overdue'
  return next.slice(0, 7) === today.slice(0, 7) ? 'dueThisMonth' : 'inDate'
}

interface CountInWords {
  words: string
  level: 'danger' | 'attention' | 'good' | 'plain'
}

/** "2 of 46 pieces must not be used", "5 due this month", "39 in date": bad news first, and nothing that is none. */
export function equipmentInWords(counts: EquipmentCounts): CountInWords[] {
  const { total, mustNotBeUsed, overdue, dueThisMonth, inDate } = counts
  if (total === 0) return []
  const pieces = total === 1 ? 'piece' : 'pieces'
  const inNumbers = (count: number) => count.toLocaleString('en-GB')
  const first: CountInWords =
    mustNotBeUsed > 0
      ? { words: `${inNumbers(mustNotBeUsed)} of ${inNumbers(total)} ${pieces} must not be used`, level: 'danger' }
      : { words: `${inNumbers(total)} ${pieces}`, level: 'plain' }
  const others: [number, string, CountInWords['level']][] = [
    [overdue, 'overdue', 'danger'],
    [dueThisMonth, 'due this month', 'attention'],
    [inDate, 'in date', 'good'],
  ]
  return [
    first,
    ...others.flatMap(([count, words, level]) => (count > 0 ? [{ words: `${inNumbers(count)} ${words}`, level }] : [])),
  ]
}
