import type { SyncReport } from '#web/offline/sync-rounds.ts'

const fetchedWords = {
  all: 'Everything new was fetched.',
  'in part': 'Part of what is new could not be fetched and is tried again.',
  nothing: 'The server can’t be reached. What waits stays on this device and is sent by itself.',
}

/** What pressing *Sync now* came to. */
export function syncWords({ fetched, flushResult }: SyncReport, pendingCount: number): string {
  const waiting = pendingCount === 0 ? '' : `${pendingCount.toLocaleString('en-GB')} still waiting.`
  return [fetchedWords[fetched], fetched !== 'nothing' && sentWords(flushResult, pendingCount), waiting]
    .filter(Boolean)
    .join(' ')
}

function sentWords(flushResult: SyncReport['flushResult'], pendingCount: number): string {
  if (!flushResult) return pendingCount > 0 ? 'Work is being sent now.' : ''
  if (flushResult.sent > 0) return `${flushResult.sent.toLocaleString('en-GB')} sent.`
  return pendingCount === 0 ? 'Nothing was waiting to be sent.' : ''
}
