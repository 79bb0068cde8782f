import { useEffect, useRef, useState } from 'react'
import { clearDraft, saveDraft } from '#web/offline/drafts.ts'
import { useDesk } from '#web/offline/desk.ts'
import { withChange, type ItemDraft, type KeptDraft } from '#web/features/inspections/form/item-draft.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'
import { dayInLondon, type Day } from '#contract/values/days.ts'

const pauseMs = 400

export function today(): Day {
  return dayInLondon(new Date())
}

/** A form whose words are on the device at every pause, and at once when the app is left. */
export function useItemDraft(key: string, atFirst: ItemDraft, isRestored: boolean) {
  const desk = useDesk()
  const [draft, setDraft] = useState(atFirst)
  const [isChanged, setIsChanged] = useState(isRestored)
  const unkept = useRef<ItemDraft | null>(null)
  const isOver = useRef(false)

  // Talks to the local store and the browser's events.
  useEffect(() => {
    if (!isChanged || isOver.current) return undefined
    unkept.current = draft
    const keep = () => {
      const kept = unkept.current
      unkept.current = null
      // What can't be kept now is kept at the next pause; the form itself still holds it.
      if (kept && !isOver.current) saveDraft(desk, key, asKept(kept)).catch(() => (unkept.current = kept))
    }
    const pause = setTimeout(keep, pauseMs)
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearTimeout(pause)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [draft, isChanged, desk, key])

  // Talks to the local store: whoever leaves by any link finds the form as it was.
  useEffect(() => {
    isOver.current = false
    return () => {
      const kept = unkept.current
      if (kept && !isOver.current) void saveDraft(desk, key, asKept(kept)).catch(() => {})
    }
  }, [desk, key])

  return {
    draft,
    isChanged,
    change: (changes: Partial<ItemContent>) => {
      setIsChanged(true)
      setDraft((before) => withChange(before, changes, today()))
    },
    startOver: (next: ItemDraft) => {
      setIsChanged(false)
      setDraft(next)
      unkept.current = null
      return clearDraft(desk, key)
    },
    /** After a save the draft is gone; after a cancel it lies aside, in case that was a slip. */
    end: async (how: 'saved' | 'cancelled') => {
      isOver.current = true
      if (how === 'saved') await clearDraft(desk, key)
      else if (isChanged) await saveDraft(desk, key, { ...asKept(draft), isCancelled: true })
    },
  }
}

function asKept(draft: ItemDraft): KeptDraft {
  return { ...draft, isCancelled: false }
}
