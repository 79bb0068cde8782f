import { useEffect, useState } from 'react'
import { saveDraft, type DraftPlace } from '#web/offline/store/drafts.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'

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

export const draftIntervalMs = 500

/**
 * Writes a value that changes all the time: the latest one at most half a second after the first change that is not
 * stored, without waiting for a pause, and at once on `flush`. What can't be written is tried again.
 */
export function draftWriter<Value>(write: (value: Value) => Promise<void>) {
  let unsaved: { value: Value } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false

  function schedule(): void {
    if (unsaved && !isHeld) timer ??= setTimeout(flush, draftIntervalMs)
  }

  function stopTimer(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function flush(): void {
    stopTimer()
    if (!unsaved || isHeld) return
    const writing = unsaved
    unsaved = null
    write(writing.value).catch(() => {
      unsaved ??= writing
      schedule()
    })
  }

  return {
    change(value: Value): void {
      unsaved = { value }
      schedule()
    },
    flush,
    /** Writes nothing while the form is being saved; `drop` or `release` ends that. */
    hold(): void {
      isHeld = true
      stopTimer()
    },
    release(): void {
      isHeld = false
      schedule()
    },
    drop(): void {
      isHeld = false
      unsaved = null
      stopTimer()
    },
  }
}
