import { IconDatabaseExclamation, IconDeviceMobilePlus, IconLockOpen2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askPersistence, isSecureOrigin, storageEstimate } from '#web/offline/device-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { askToInstall, useInstallWay } from '#web/ui/install-prompt.ts'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  pendingCount: number
  /** Tells all there is to tell; elsewhere only what matters now. */
  isEverything?: boolean
}

/** What of this device stands between the person and safe work without a signal. */
export function DeviceNotices({ pendingCount, isEverything = false }: Props) {
  const { data: storage } = useQuery(storageQuery)
  if (!isSecureOrigin) {
    return (
      <Notice look="repair" icon={IconLockOpen2} title="This address can’t be used without signal">
        Work without signal needs an address that begins with https. Here the portal works only while the server can be
        reached. Ask your administrator for the https address.
      </Notice>
    )
  }
  const isAtRisk = storage?.isPersistent === false && (isEverything || pendingCount > 0)
  return (
    <>
      {storage?.isNearlyFull && (
        <Notice look="danger" icon={IconDatabaseExclamation} title="This device is nearly full">
          Free some space before you take more photos. Sync now, so that nothing depends on this device alone.
        </Notice>
      )}
      {isAtRisk && (
        <Notice look="repair" icon={IconDatabaseExclamation} title="The browser may clear this device’s storage">
          It has not promised to keep unsent work when space runs short. Installing the app usually makes it promise.
        </Notice>
      )}
      <InstallOffer isEverything={isEverything} />
    </>
  )
}

/** Asked once per visit: some browsers ask the person, the others decide by themselves. */
const storageQuery = {
  queryKey: ['device', 'storage'],
  queryFn: async () => {
    await askPersistence()
    return storageEstimate()
  },
  staleTime: 60_000,
  retry: false,
}

const putOff = 'install-put-off'

function InstallOffer({ isEverything }: { isEverything: boolean }) {
  const way = useInstallWay()
  const [isPutOff, setIsPutOff] = useState(() => localStorage.getItem(putOff) !== null)
  if (way === null || (isPutOff && !isEverything)) return null
  const later = () => {
    localStorage.setItem(putOff, '1')
    setIsPutOff(true)
  }
  return (
    <Notice
      look="plain"
      icon={IconDeviceMobilePlus}
      title="Put Thorough on your home screen"
      actions={
        <>
          {way === 'ask' && <Button onClick={() => void askToInstall()}>Install</Button>}
          {!isEverything && (
            <Button look="quiet" onClick={later}>
              Not now
            </Button>
          )}
        </>
      }
    >
      {way === 'ask'
        ? 'It opens at once, also in a basement, and your work is kept more safely.'
        : 'Tap Share, then Add to Home Screen. Your work is kept more safely there.'}
    </Notice>
  )
}
