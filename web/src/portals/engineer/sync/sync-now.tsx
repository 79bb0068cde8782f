import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { SyncReport } from '#web/offline/sync-rounds.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'

export function SyncNow({ pendingCount }: { pendingCount: number }) {
  const [isLooking, setIsLooking] = useState(false)
  const [report, setReport] = useState<SyncReport | null>(null)

  const sync = async () => {
    setIsLooking(true)
    setReport(await retryNow())
    setIsLooking(false)
  }
  return (
    <>
      <Button variant="primary" icon={IconRefresh} isBusy={isLooking} onClick={() => void sync()}>
        {isLooking ? 'Syncing...' : 'Sync now'}
      </Button>
      <output hidden={!report || isLooking}>{report && !isLooking && syncWords(report, pendingCount)}</output>
    </>
  )
}

const fetchedWords = {
  all: 'All updates were downloaded.',
  'in part': 'Some updates could not be downloaded and will be tried again.',
  nothing: 'The server can’t be reached. Unsent work stays on this device and is sent automatically.',
}

export function syncWords({ fetched, flushResult }: SyncReport, pendingCount: number): string {
  const waiting = pendingCount === 0 ? '' : `${pendingCount.toLocaleString('en-GB')} still waiting.`
  const sent = fetched !== 'nothing' && sentWords(flushResult, pendingCount)
  return [fetchedWords[fetched], sent, waiting].filter(Boolean).join(' ')
}

function sentWords(flushResult: SyncReport['flushResult'], pendingCount: number): string {
  if (!flushResult) return pendingCount > 0 ? 'Work is being sent now.' : ''
  if (flushResult.sent > 0) return `${flushResult.sent.toLocaleString('en-GB')} sent.`
  return pendingCount === 0 ? 'Nothing was waiting to be sent.' : ''
}
