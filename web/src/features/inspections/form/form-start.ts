import { StoredItemDraft, type ItemDraft } from './item-draft.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { clearDraft, takeDraft, type DraftPlace } from '#web/offline/store/drafts.ts'
import { storedAs } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { thisTab } from '#web/offline/store/tab.ts'

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
