import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './sync-details.module.css'
import { syncWords } from './sync-words.ts'
import type { SyncReport } from '#web/offline/sync-rounds.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'

/** Fetches and sends at once, whatever goes on, and says what came of it. */
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
      <Button
        variant="primary"
        icon={<IconRefresh size={20} stroke={1.5} aria-hidden />}
        aria-disabled={isLooking}
        onClick={() => void (isLooking || sync())}
      >
        {isLooking ? 'Syncing...' : 'Sync now'}
      </Button>
      <output className={styles.report}>{report && !isLooking && syncWords(report, pendingCount)}</output>
    </>
  )
}
