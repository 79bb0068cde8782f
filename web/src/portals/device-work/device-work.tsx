import { useEffect } from 'react'
import { useCertificateAfterCompletion } from '#web/features/certificates/certificate-after-completion.ts'
import { useAppBadge, useBackgroundSync } from '#web/offline/hooks/use-background-sync.ts'
import { askPersistenceOnPhone } from '#web/offline/store/device-storage.ts'
import { useKeepInSync } from '#web/offline/sync.ts'
import { useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import { useRefusedCompletions } from './refused-completions.ts'

/** Goes on wherever an engineer or an administrator is signed in, whichever page is open; there is nothing to see. */
export function DeviceWork() {
  const state = useSyncState()
  useKeepInSync()
  useBackgroundSync(state)
  useAppBadge(state)
  useCertificateAfterCompletion()
  useRefusedCompletions()
  // Talks to the browser, which may ask the person.
  useEffect(() => void askPersistenceOnPhone(), [])
  return null
}
