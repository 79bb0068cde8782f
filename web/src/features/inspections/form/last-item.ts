import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { readLast } from '#web/offline/store/drafts.ts'
import { WrittenItem } from '#contract/inspections/inspections.contract.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

/** What was written last at this job, to be offered for the next item; null when nothing was. */
export function useLastWritten(jobId: string): ItemContent | null {
  return useLiveQuery(readLastItem, jobId) ?? null
}

async function readLastItem(localSession: LocalSession, jobId: string): Promise<ItemContent | null> {
  return WrittenItem.safeParse(await readLast(localSession, jobId)).data ?? null
}
