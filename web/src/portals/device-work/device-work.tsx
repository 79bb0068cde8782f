import { useEffect } from 'react'
import { useAcceptedCompletions } from '#web/offline/hooks/use-accepted-completions.ts'
import { askPersistenceOnPhone } from '#web/offline/store/device-storage.ts'
import { useKeepInSync } from '#web/offline/sync.ts'
import { useAppBadge, useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import { SilentErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { lazyPart } from '#web/ui/page/lazy-page.ts'
import { useRefusedCompletions } from './refused-completions.ts'

/** Fetched when a completion was accepted: most days begin without one. */
const CertificateAfterCompletion = lazyPart(
  async () => (await import('#web/features/certificates/certificate-after-completion.ts')).CertificateAfterCompletion,
)

/** Goes on wherever an engineer or an administrator is signed in, whichever page is open; there is nothing to see. */
export function DeviceWork() {
  const state = useSyncState()
  const accepted = useAcceptedCompletions()
  useKeepInSync()
  useAppBadge(state)
  useRefusedCompletions()
  // Talks to the browser, which may ask the person.
  useEffect(() => void askPersistenceOnPhone(), [])
  if (accepted.length === 0) return null
  return (
    <SilentErrorBoundary>
      <CertificateAfterCompletion />
    </SilentErrorBoundary>
  )
}
