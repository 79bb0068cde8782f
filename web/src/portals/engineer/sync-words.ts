import type { SyncReport } from '#web/offline/sync-rounds.ts'

const fetchedWords = {
  all: 'Everything new was fetched.',
  'in part': 'Part of what is new could not be fetched and is tried again.',
  nothing: 'The server can’t be reached. What waits stays on this device and is sent by itself.',
}

/** What pressing *Sync now* came to. */
export function syncWords({ fetched, delivery }: SyncReport, pendingCount: number): string {
  const waiting = pendingCount === 0 ? '' : `${pendingCount.toLocaleString('en-GB')} still waiting.`
  return [fetchedWords[fetched], fetched !== 'nothing' && sentWords(delivery, pendingCount), waiting]
    .filter(Boolean)
    .join(' ')
}

function sentWords(delivery: SyncReport['delivery'], pendingCount: number): string {
  if (!delivery) return pendingCount > 0 ? 'Work is being sent now.' : ''
  if (delivery.sent > 0) return `${delivery.sent.toLocaleString('en-GB')} sent.`
  return pendingCount === 0 ? 'Nothing was waiting to be sent.' : ''
}
