import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { clearDraft, rememberLast, type DraftPlace } from '#web/offline/store/drafts.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { writeTag } from './equipment.ts'
import { writeChangedItem, writeNewItem } from './items.ts'
import { endUndo } from './decide-items.ts'
import type { Basis } from '#web/offline/store/local-views.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'

interface FilledForm {
  place: DraftPlace
  itemId: string
  content: ItemContent
  /** What the person saw when they opened an item to edit it; null for a new one. */
  basis: Basis | null
  isExamined: boolean
  tag?: string | undefined
}

/** One transaction: a kill leaves the draft or the saved item, never both and never neither. Gives the item's id. */
export function saveForm(
  localSession: LocalSession,
  { place, itemId, content, basis, isExamined, tag }: FilledForm,
): Promise<string> {
  return inOneStep(localSession, async (step) => {
    await clearDraft(step, place)
    if (isExamined) await endUndo(step)
    if (basis) {
      await writeChangedItem(step, { itemId, jobId: place.jobId, content, basis, isExamined })
      return itemId
    }
    await rememberLast(step, place.jobId, content)
    const savedId = await writeNewItem(step, { itemId, jobId: place.jobId, content })
    if (tag !== undefined)
      await writeTag(step, { jobId: place.jobId, value: tag, about: itemName(content), to: { itemId: savedId } })
    return savedId
  })
}
