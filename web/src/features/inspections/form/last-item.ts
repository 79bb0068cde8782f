import { useLiveQuery } from '#web/offline/use-live-query.ts'
import type { Desk } from '#web/offline/desk.ts'
import { readDraft, saveDraft } from '#web/offline/drafts.ts'
import { WrittenItem } from '#contract/inspections/inspections.contract.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

/** Remembers what was written last at a job, to be offered for the next item. */
export function rememberLast(desk: Desk, jobId: string, values: ItemContent): Promise<void> {
  return saveDraft(desk, keyOf(jobId), values)
}

/** What was written last at this job; null when nothing was. */
export function useLastWritten(jobId: string): ItemContent | null {
  return useLiveQuery(readLast, jobId) ?? null
}

async function readLast(desk: Desk, jobId: string): Promise<ItemContent | null> {
  return WrittenItem.safeParse(await readDraft(desk, keyOf(jobId))).data ?? null
}

function keyOf(jobId: string): string {
  return `last item of ${jobId}`
}
