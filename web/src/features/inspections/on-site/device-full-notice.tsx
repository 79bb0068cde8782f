import { Box } from '@mantine/core'
import { IconDatabaseExclamation, IconRefresh } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { isDeviceFull, subscribeToDeviceFull } from '#web/offline/store/device-full.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'

export function DeviceFullNotice() {
  const { store } = useLocalSession()
  const isFull = useSyncExternalStore(subscribeToDeviceFull, () => isDeviceFull(store))
  const waitingPhotos = useLiveQuery(countWaitingPhotos, '') ?? 0
  if (!isFull) return null
  // In a form it stays in sight above the bar, wherever the user is typing.
  return (
    <Box pos="sticky" bottom="calc(var(--bottom-bar, 0px) + 8px)" style={{ zIndex: 80 }}>
      <Notice
        variant="danger"
        icon={IconDatabaseExclamation}
        title="This device is full"
        isAnnounced
        actions={waitingPhotos > 0 && <SyncButton />}
      >
        <p>
          What you add now is not stored.
          {waitingPhotos > 0 &&
            ` ${counted(waitingPhotos, 'photo')} ${waitingPhotos === 1 ? 'is' : 'are'} waiting to be sent. Sending them frees space.`}
        </p>
        <p>
          {waitingPhotos > 0 ? 'Or free' : 'Free'} space on this device: delete photos, videos or apps that you don’t
          need.
        </p>
      </Notice>
    </Box>
  )
}

function SyncButton() {
  const [isBusy, setIsBusy] = useState(false)
  const sync = async () => {
    setIsBusy(true)
    await retryNow()
    setIsBusy(false)
  }
  return (
    <Button icon={IconRefresh} isBusy={isBusy} onClick={() => void sync()}>
      {isBusy ? 'Syncing...' : 'Sync now'}
    </Button>
  )
}

function countWaitingPhotos({ store, userId }: LocalSession): Promise<number> {
  return store.outbox.where('[userId+name]').equals([userId, 'uploadPhoto']).count()
}
