import { useState } from 'react'
import { useDraftWriter } from './use-draft-writer.ts'
import {
  changedFields,
  type ItemChange,
  type ItemDraft,
  StoredItemDraft,
  withChange,
  withChosenResult,
} from './item-draft.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { clearDraft, type DraftPlace, saveDraft, takeDraft } from '#web/offline/store/drafts.ts'
import { type LocalSession, useLocalSession } from '#web/offline/store/local-session.ts'
import { useDeferredState } from '#web/ui/form/deferred-form.ts'
import { storedAs } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { thisTab } from '#web/offline/store/tab.ts'
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

export interface FormStart {
  place: DraftPlace
  draft: ItemDraft
  isRestored: boolean
  /** Cancelled earlier, and offered in case that was a slip. */
  setAside: ItemDraft | null
  /** Differs from what is saved, though nothing was typed yet. */
  isDecided?: boolean
}

export async function formStart(
  localSession: LocalSession,
  { form, jobId }: Omit<DraftPlace, 'tabId'>,
  afresh: ItemDraft,
): Promise<FormStart> {
  const tab = await thisTab()
  const place = { form, jobId, tabId: tab.id }
  const begin = startAfresh(place, afresh)
  const stored = StoredItemDraft.safeParse(await takeDraft(localSession, place, tab)).data
  if (!stored) return begin
  const { isCancelled, ...found } = stored
  const draft = await unsavedDraft(localSession, found)
  if (draft) return isCancelled ? { ...begin, setAside: draft } : { ...begin, draft, isRestored: true }
  await clearDraft(localSession, place)
  return begin
}

export function startAfresh(place: DraftPlace, afresh: ItemDraft): FormStart {
  return { place, draft: afresh, isRestored: false, setAside: null }
}

/**
 * A draft of a new item whose id is on this device already was saved before its draft could be cleared, as an earlier
 * release might leave it. Null when the item says the same; else the draft becomes another item, never an overwrite.
 */
async function unsavedDraft(localSession: LocalSession, draft: ItemDraft): Promise<ItemDraft | null> {
  if (draft.basis !== null) return draft
  const stored = await storedAs(localSession, draft.itemId, draft.values)
  if (stored === 'same') return null
  return stored === 'absent' ? draft : { ...draft, itemId: newId() }
}
