import { dangerCountdown, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { type Day, longDay } from '#contract/values/days.ts'

export const publicLevels = ['danger', 'attention', 'good', 'plain'] as const
export type PublicLevel = (typeof publicLevels)[number]

interface Piece {
  condition: Condition
  nextExaminationDate: Day | null
  dangerByDate: Day | null
}

export function publicWords(piece: Piece, today: Day): { level: PublicLevel; headline: string; sentence: string } {
  const { condition, nextExaminationDate: next } = piece
  switch (condition) {
    case 'unsafe':
      return { level: 'danger', headline: 'DO NOT USE', sentence: 'It was found unsafe. Keep it out of use.' }
    case 'overdue':
      return {
        level: 'attention',
        headline: `Overdue since ${next === null ? '' : longDay(next)}`,
        sentence: 'Don’t use it until it has been examined.',
      }
    case 'put_right':
      return { level: 'attention', headline: 'Put right, not examined since', sentence: 'Ask before you use it.' }
    case 'due_soon':
    case 'in_date': {
      const countdown = dangerCountdown(piece, today)
      const headline = `In date to ${next === null ? '' : longDay(next)}`
      return { level: countdown === null ? 'good' : 'attention', headline, sentence: countdown ?? '' }
    }
    case 'never_examined':
      return { level: 'plain', headline: 'Not examined yet', sentence: '' }
    case 'retired':
      return { level: 'plain', headline: 'Out of service', sentence: '' }
  }
}
