import { IconDatabaseExclamation, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './device-full-notice.module.css'
import { retryNow } from '#web/offline/sync.ts'
import { useDeviceFull } from '#web/offline/hooks/use-device-full.ts'
import { Button } from '#web/ui/form/button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Says that something could not be stored here for lack of room, and what would help; shows nothing otherwise. */
export function DeviceFullNotice() {
  const { isFull, waitingPhotos } = useDeviceFull()
  if (!isFull) return null
  return (
    <div className={styles.place}>
      <Notice
        variant="danger"
        icon={IconDatabaseExclamation}
        title="This device is full"
        isAnnounced
        actions={waitingPhotos > 0 && <SyncButton />}
      >
        <p>What you add now is not stored.{waitingPhotos > 0 && ` ${wait(waitingPhotos)} Sending them frees space.`}</p>
        <p>
          {waitingPhotos > 0 ? 'Or free' : 'Free'} space on this device: delete photos, videos or apps that you don’t
          need.
        </p>
      </Notice>
    </div>
  )
}

function wait(photos: number): string {
  return `${counted(photos, 'photo')} ${photos === 1 ? 'is' : 'are'} waiting to be sent.`
}

function SyncButton() {
  const [isBusy, setIsBusy] = useState(false)
  const sync = async () => {
    setIsBusy(true)
    await retryNow()
    setIsBusy(false)
  }
  return (
    <Button
      icon={<IconRefresh size={20} stroke={1.5} aria-hidden />}
      aria-disabled={isBusy}
      onClick={() => void (isBusy || sync())}
    >
      {isBusy ? 'Syncing...' : 'Sync now'}
    </Button>
  )
}
