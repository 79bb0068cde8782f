import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { serverNow } from '#web/api/server-clock.ts'
import { retryNow } from '#web/offline/sync.ts'
import { useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Tells at once when the server refuses a completion, in its own words; the job goes on showing it. */
export function useRefusedCompletions(): void {
  const { needsAttention } = useSyncState()
  const { pathname } = useLocation()
  const [cameAt] = useState(serverNow)
  const told = useRef(new Set<string>())

  // Talks to the toasts: what was refused before this visit is old news.
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
