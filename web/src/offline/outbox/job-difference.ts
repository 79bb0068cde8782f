import { JobDifference } from '#contract/inspections/inspections.contract.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { NeedsAttention } from '#web/offline/store/local-views.ts'

export function differenceIn({ code, details }: NeedsAttention): JobDifference | null {
  if (code !== 'changed-meanwhile') return null
  const difference = JobDifference.safeParse(details.difference)
  return difference.success ? difference.data : null
}

/** Names the refusal of a completion among these entries, which is another one each time; null when none was refused. */
export function refusalIn(entries: readonly OutboxEntryRow[]): string | null {
  const refused = entries.find(({ name, attention }) => name === 'completeJob' && attention !== null)
  return refused?.attention ? `${refused._id} ${refused.attention.at}` : null
}
