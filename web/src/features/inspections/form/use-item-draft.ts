import { useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { clearDraft, saveDraft } from '#web/offline/store/drafts.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { useDeferredState } from '#web/ui/form/deferred-form.ts'
import type { FormStart } from './form-start.ts'
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
  return dayInLondon(new Date(serverNow()))
}

export function useItemDraft({ place, draft: atFirst, isRestored: wasRestored, isDecided = false }: FormStart) {
  const localSession = useLocalSession()
  const { state, latest, set, renderLatest, deferred } = useDeferredState({
    draft: atFirst,
    isChanged: wasRestored || isDecided,
  })
  const [isRestored, setIsRestored] = useState(wasRestored)
  const writer = useDraftWriter<StoredItemDraft>(place)

  const latestDraft = () => latest().draft
  const write = (draft: ItemDraft) => {
    set({ draft, isChanged: true })
    writer.change(asStored(draft))
  }
  return {
    ...state,
    isRestored,
    /** For the fields of the form: it is rendered when keys pause. */
    deferred,
    renderLatest,
    /** With the last keys, which may not be rendered yet. */
    latestDraft,
    change: (change: ItemChange) =>
      write(withChange(latestDraft(), changedFields(change, latestDraft().values), today())),
    chooseResult: (result: ItemResult) => write(withChosenResult(latestDraft(), result)),
    rebase: (values: ItemContent, basis: ItemDraft['basis']) => {
      const draft = { ...latestDraft(), values, basis }
      set({ ...latest(), draft })
      writer.change(asStored(draft))
    },
    startOver: (draft: ItemDraft) => {
      setIsRestored(false)
      set({ draft, isChanged: false })
      writer.drop()
      return clearDraft(localSession, place)
    },
    /** No draft is written while `save` runs, which clears it when it succeeds; null when it did not. */
    whileSaving: async (save: (latest: ItemDraft) => Promise<string | null>): Promise<string | null> => {
      writer.hold()
      const savedId = await save(latestDraft())
      if (savedId === null) writer.release()
      else writer.drop()
      return savedId
    },
    /** Sets the draft aside, in case that was a slip. Where even that can't be stored, the person still gets out. */
    cancel: async () => {
      writer.drop()
      const { draft, isChanged } = latest()
      if (isChanged) await saveDraft(localSession, place, { ...asStored(draft), isCancelled: true }).catch(() => {})
    },
  }
}

function asStored(draft: ItemDraft): StoredItemDraft {
  return { ...draft, isCancelled: false }
}
