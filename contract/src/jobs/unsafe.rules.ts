import type { Day } from '#contract/values/days.ts'

export interface Findings {
  /** The last examination of a completed job found it not fit. */
  isNotFit: boolean
  /** The last examination of a completed job, or one since that has reached the server, found a danger now. */
  hasImmediateDanger: boolean
  /** Of a defect that could become a danger: the last day on which it may be used without a repair. */
  dangerByDate: Day | null
}

export function isUnsafe({ isNotFit, hasImmediateDanger, dangerByDate }: Findings, today: Day): boolean {
  return isNotFit || hasImmediateDanger || (dangerByDate !== null && dangerByDate < today)
}
