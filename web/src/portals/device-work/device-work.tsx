import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { useAcceptedCompletions } from '#web/offline/hooks/use-accepted-completions.ts'
import { askPersistenceOnPhone } from '#web/offline/store/device-storage.ts'
import { useKeepInSync, retryNow } from '#web/offline/sync.ts'
import { useAppBadge, useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import { SilentErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { lazyPart } from '#web/ui/page/lazy-page.ts'
import { useLocation } from 'react-router'
import { serverNow } from '#web/api/server-clock.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Fetched when a completion was accepted: most days begin without one. */
const CertificateAfterCompletion = lazyPart(
  async () => (await import('#web/features/certificates/certificate-after-completion.ts')).CertificateAfterCompletion,
)

/** Goes on wherever an engineer or an administrator is signed in, whichever page is open; there is nothing to see. */
export function DeviceWork() {
  const state = useSyncState()
  const accepted = useAcceptedCompletions()
  const mustSetUp = useSession()?.mustSetUp
  useKeepInSync()
  useAppBadge(state)
  useRefusedCompletions()
  // The browser may ask the person.
  useEffect(() => void askPersistenceOnPhone(), [])
  // Issuing a certificate waits for the second factor too; sending does not.
  if (accepted.length === 0 || mustSetUp) return null
  return (
    <SilentErrorBoundary>
      <CertificateAfterCompletion />
    </SilentErrorBoundary>
  )
}

/** Tells at once when the server refuses a completion, in its own words; the job goes on showing it. */
function useRefusedCompletions(): void {
  const { needsAttention } = useSyncState()
  const { pathname } = useLocation()
  const [cameAt] = useState(serverNow)
  const told = useRef(new Set<string>())

  // What was refused before this visit is old news.
  useEffect(() => {
    for (const { name, entryId, at, words, code, jobId } of needsAttention) {
      const once = `${entryId} ${at}`
      if (name !== 'completeJob' || at < cameAt || told.current.has(once)) continue
      told.current.add(once)
      // On its own page the difference stands at the top; a toast would only cover the question.
      if (code !== 'changed-meanwhile' || pathname !== `/engineer/job/${jobId}`)
        toast.error(words || 'Error completing job')
      // The person must see what is different before they complete again.
      if (code === 'changed-meanwhile') void retryNow()
    }
  }, [needsAttention, cameAt, pathname])
}
