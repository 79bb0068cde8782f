import {
  IconClockExclamation,
  IconDatabaseExclamation,
  IconDeviceMobilePlus,
  IconLockOpen2,
  IconDatabaseOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeviceFullNotice } from '#web/features/inspections/on-site/device-full-notice.tsx'
import { askPersistence, isClearedAfterSevenDays, isSecureOrigin } from '#web/offline/store/device-storage.ts'
import { hasTestVersionWork } from '#web/offline/store/local-store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { askToInstall, useInstallWay } from '#web/ui/page/install-prompt.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useClockSkew } from '#web/api/server-clock.ts'
import { elapsed } from '#web/ui/feedback/time-ago.ts'
import { useStorageCleared } from '#web/offline/hooks/use-storage-cleared.ts'

interface Props {
  pendingCount: number
  /** Tells all there is to tell; elsewhere only what matters now. */
  isEverything?: boolean
}

export function DeviceNotices({ pendingCount, isEverything = false }: Props) {
  const { data: isPersistent } = useQuery(persistenceQuery)
  const { data: hasTestWork } = useQuery(testVersionQuery)
  if (!isSecureOrigin()) {
    return (
      <Notice variant="repair" icon={IconLockOpen2} title="This address can’t be used without signal">
        Work without signal needs an address that begins with https. Here the portal works only while the server can be
        reached. Ask your administrator for the https address.
      </Notice>
    )
  }
  const isUrgent = isEverything || pendingCount > 0
  const isCleared = isClearedAfterSevenDays()
  return (
    <>
      <DeviceFullNotice />
      {hasTestWork && isUrgent && (
        <Notice variant="plain" icon={IconDatabaseExclamation} title="This device has work from a test version">
          A test version of Thorough saved work in this browser. This version can’t read it, and leaves it as it is.
        </Notice>
      )}
      {isPersistent === false && isUrgent && !isCleared && (
        <Notice variant="repair" icon={IconDatabaseExclamation} title="The browser may clear this device’s storage">
          It may delete unsent work when the device runs out of space. Installing the app usually prevents that.
        </Notice>
      )}
      {isCleared ? (
        <SevenDays pendingCount={pendingCount} isUrgent={isUrgent} />
      ) : (
        <InstallOffer isUrgent={isEverything} />
      )}
    </>
  )
}

/** Asked once per visit: some browsers ask the person, the others decide by themselves. */
const persistenceQuery = {
  queryKey: ['device', 'storage'],
  queryFn: askPersistence,
  staleTime: 60_000,
  retry: false,
}

const testVersionQuery = {
  queryKey: ['device', 'test-version'],
  queryFn: hasTestVersionWork,
  staleTime: Infinity,
  retry: false,
}

/** Safari alone forgets by the calendar, and only what is not on the home screen. */
function SevenDays({ pendingCount, isUrgent }: { pendingCount: number; isUrgent: boolean }) {
  const way = useInstallWay()
  const { isPutOff, later } = usePutOff()
  if (isPutOff && !isUrgent) return null
  return (
    <Notice
      variant="repair"
      icon={IconClockExclamation}
      title="Safari deletes what is stored here after seven days without use"
      actions={!isUrgent && <NotNow onPress={later} />}
    >
      {pendingCount > 0 && 'Sync before then, and before you install: the installed app starts empty. '}
      {way === 'by-hand'
        ? 'Tap Share, then Add to Home Screen, and open Thorough from there. Your work is kept there.'
        : 'Choose File, then Add to Dock, and open Thorough from there. Your work is kept there.'}
    </Notice>
  )
}

function InstallOffer({ isUrgent }: { isUrgent: boolean }) {
  const way = useInstallWay()
  const { isPutOff, later } = usePutOff()
  if (way === null || (isPutOff && !isUrgent)) return null
  return (
    <Notice
      variant="plain"
      icon={IconDeviceMobilePlus}
      title="Put Thorough on your home screen"
      actions={
        <>
          {way === 'ask' && <Button onClick={() => void askToInstall()}>Install</Button>}
          {!isUrgent && <NotNow onPress={later} />}
        </>
      }
    >
      {way === 'ask'
        ? 'It opens at once, even without signal, and keeps your work safer.'
        : 'Tap Share, then Add to Home Screen. Your work is safer there.'}
    </Notice>
  )
}

function NotNow({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" onClick={onPress}>
      Not now
    </Button>
  )
}

const putOff = 'install-put-off'

function usePutOff() {
  const [isPutOff, setIsPutOff] = useState(() => localStorage.getItem(putOff) !== null)
  const later = () => {
    localStorage.setItem(putOff, '1')
    setIsPutOff(true)
  }
  return { isPutOff, later }
}

/** Before work starts: what a wrong clock writes down is wrong as soon as the server can't be asked. */
export function ClockNotice() {
  const skewMs = useClockSkew()
  if (skewMs === 0) return null
  const by = elapsed(0, Math.round(Math.abs(skewMs) / 60_000) * 60_000)
  return (
    <Notice
      variant="repair"
      icon={IconClockExclamation}
      title={`This device’s clock is ${by} ${skewMs > 0 ? 'ahead' : 'behind'}`}
    >
      Correct it before you start. Until then, dates and times come from the server.
    </Notice>
  )
}

/** Jobs and unsent work have gone from this device, and nobody of ours took them. */
export function StorageClearedNotice() {
  const { isCleared, onSeen } = useStorageCleared()
  if (!isCleared) return null
  return (
    <Notice
      variant="danger"
      icon={IconDatabaseOff}
      title="The storage of this browser was cleared"
      isAnnounced
      actions={<Button onClick={onSeen}>OK, got it</Button>}
    >
      Work that hasn’t been sent may be lost. Your jobs download again when there’s signal: check each against what you
      did.
    </Notice>
  )
}
