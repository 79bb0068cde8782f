import type { Day } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'

interface Examined {
  fitForPurpose: boolean
  nextExaminationDate: Day | null
}

/** As the paper says it. What failed is examined again before anyone uses it, and not only when its interval ends. */
export function nextExaminationLine({ fitForPurpose, nextExaminationDate: next }: Examined) {
  if (next === null) return { label: 'Next examination due by', value: 'Not stated' }
  if (fitForPurpose) return { label: 'Next examination due by', value: longDay(next) }
  return { label: 'Next examination', value: `Before it returns to service, and no later than ${longDay(next)}` }
}
