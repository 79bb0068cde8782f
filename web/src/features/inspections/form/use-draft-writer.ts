import { useEffect, useState } from 'react'
import { saveDraft, type DraftPlace } from '#web/offline/store/drafts.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { draftWriter } from './draft-writer.ts'

export function useDraftWriter<Value>({ form, jobId, tabId }: DraftPlace) {
  const localSession = useLocalSession()
  const [writer] = useState(() => draftWriter((value: Value) => saveDraft(localSession, { form, jobId, tabId }, value)))

  // A user who leaves, by a link or by closing the app, finds the form as it was.
  useEffect(() => {
    const { flush } = writer
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [writer])

  return writer
}
