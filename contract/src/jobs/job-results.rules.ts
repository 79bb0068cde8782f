import { britishDay } from '#contract/values/days.ts'
import type { Job } from './jobs.contract.ts'

export type JobResults = NonNullable<Job['results']>

export const resultKinds = ['fitForPurpose', 'requiresRepair', 'notFit', 'notExamined'] as const
export type ResultKind = (typeof resultKinds)[number]

export function resultsInParts(results: JobResults): { kind: ResultKind; text: string }[] {
  return resultKinds
    .filter((kind) => results[kind] > 0)
    .map((kind) => ({ kind, text: formatResultKind(kind, results) }))
}

/** "4 fit · 1 requires repair by 15/01/2027 · 1 not fit"; empty for a job without items. */
export function formatResults(results: JobResults): string {
  return resultsInParts(results)
    .map(({ text }) => text)
    .join(' · ')
}

/** From the worst on: what a job is marked by, however much else is fit. */
const worstFirst: readonly ResultKind[] = ['notFit', 'requiresRepair', 'notExamined', 'fitForPurpose']

export function worstResult(results: JobResults): ResultKind | null {
  return worstFirst.find((kind) => results[kind] > 0) ?? null
}

function formatResultKind(kind: ResultKind, results: JobResults): string {
  const count = results[kind].toLocaleString('en-GB')
  switch (kind) {
    case 'fitForPurpose':
      return `${count} fit`
    case 'requiresRepair':
      return `${count} ${formatRepair(results)}`
    case 'notFit':
      return `${count} not fit`
    case 'notExamined':
      return `${count} not examined`
  }
}

/** Of several only the first date is known here, and it isn't said of all. */
function formatRepair({ requiresRepair, repairBy }: JobResults): string {
  const byWhen = repairBy === null ? '' : `by ${britishDay(repairBy)}`
  if (requiresRepair === 1) return ['requires repair', byWhen].filter(Boolean).join(' ')
  return byWhen ? `require repair, the first ${byWhen}` : 'require repair'
}
