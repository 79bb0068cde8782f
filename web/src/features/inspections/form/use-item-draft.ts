import { useRef, useState } from 'react'
import { clearDraft, saveDraft, type DraftPlace } from '#web/offline/store/drafts.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { useDraftWriter } from './use-draft-writer.ts'
import {
  changedFields,
  withChange,
  withChosenResult,
  type ItemChange,
  type ItemDraft,
  type StoredItemDraft,
} from './item-draft.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { ItemResult } from '#contract/inspections/examination/item-result.rules.ts'
import { dayInLondon, type Day } from '#contract/values/days.ts'

export function today(): Day {
  return dayInLondon(new Date())
}

/** A form whose words are on the device within a second, and at once when the app is left. */
export function useItemDraft(place: DraftPlace, atFirst: ItemDraft, wasRestored: boolean) {
  const localSession = useLocalSession()
  const [draft, setDraft] = useState(atFirst)
  const latest = useRef(atFirst)
  const [isChanged, setIsChanged] = useState(wasRestored)
  /** Until another item is begun, which was not restored. */
  const [isRestored, setIsRestored] = useState(wasRestored)
  const writer = useDraftWriter<StoredItemDraft>(place)

  const show = (next: ItemDraft) => {
    latest.current = next
    setDraft(next)
  }
  const write = (next: ItemDraft) => {
    setIsChanged(true)
    show(next)
    writer.change(asStored(next))
  }
  return {
    draft,
    isChanged,
    isRestored,
    /** With the last keys, which may not be rendered yet. */
    latestDraft: () => latest.current,
    change: (change: ItemChange) =>
      write(withChange(latest.current, changedFields(change, latest.current.values), today())),
    chooseResult: (result: ItemResult) => write(withChosenResult(latest.current, result)),
    /** The same form with the answer to a conflict, built on the item as it stands now. */
    rebase: (values: ItemContent, basis: ItemDraft['basis']) => {
      show({ ...latest.current, values, basis })
      writer.change(asStored(latest.current))
    },
    startOver: (next: ItemDraft) => {
      setIsChanged(false)
      setIsRestored(false)
      show(next)
      writer.drop()
      return clearDraft(localSession, place)
    },
    /** No draft is written while `save` runs, which clears it when it succeeds; null when it did not. */
    whileSaving: async (save: (latest: ItemDraft) => Promise<string | null>): Promise<string | null> => {
      writer.hold()
      const savedId = await save(latest.current)
      if (savedId === null) writer.release()
      else writer.drop()
      return savedId
    },
    /** Sets the draft aside, in case that was a slip. Where even that can't be stored, the person still gets out. */
    cancel: async () => {
      writer.drop()
      if (isChanged || latest.current !== draft)
        await saveDraft(localSession, place, { ...asStored(latest.current), isCancelled: true }).catch(() => {})
    },
  }
}

function asStored(draft: ItemDraft): StoredItemDraft {
  return { ...draft, isCancelled: false }
}
