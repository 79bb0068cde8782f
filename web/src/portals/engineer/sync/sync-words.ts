import type { SyncReport } from '#web/offline/sync-rounds.ts'

const fetchedWords = {
  all: 'All updates were downloaded.',
  'in part': 'Some updates could not be downloaded and will be tried again.',
  nothing: 'The server can’t be reached. Unsent work stays on this device and is sent automatically.',
}

/** What pressing *Sync now* came to. */
export function syncWords({ fetched, flushResult, held }: SyncReport, pendingCount: number): string {
  const waiting = pendingCount === 0 ? '' : `${pendingCount.toLocaleString('en-GB')} still waiting.`
  const sent = fetched !== 'nothing' && sentWords(flushResult, pendingCount)
  // What was held when the button was pressed may have left since.
  return [fetchedWords[fetched], sent, waiting, heldWords(Math.min(held, pendingCount))].filter(Boolean).join(' ')
}

function heldWords(held: number): string {
  if (held === 0) return ''
  const count = held.toLocaleString('en-GB')
  return held === 1
    ? `${count} can still be undone and is sent in a few seconds.`
    : `${count} can still be undone and are sent in a few seconds.`
}

function sentWords(flushResult: SyncReport['flushResult'], pendingCount: number): string {
  if (!flushResult) return pendingCount > 0 ? 'Work is being sent now.' : ''
  if (flushResult.sent > 0) return `${flushResult.sent.toLocaleString('en-GB')} sent.`
  return pendingCount === 0 ? 'Nothing was waiting to be sent.' : ''
}
