import { useCallback } from 'react'
import type { ItemActions } from './item-card.tsx'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import { deleteItem } from '#web/offline/actions/items.ts'
import { confirmNoDefect, undoNoDefect } from '#web/offline/actions/no-defect.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import { focusPage } from '#web/ui/page/focus-content.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

/** What can be done to an item straight from the list. The same functions for as long as the list stands. */
export function useItemActions(): ItemActions {
  const localSession = useLocalSession()
  const askReason = useReason()

  const onNoDefect = useCallback(
    ({ _id }: LocalItem) =>
      void confirmNoDefect(localSession, _id).catch(() => toast.error('Error saving inspection item')),
    [localSession],
  )
  const onUndo = useCallback(
    ({ _id }: LocalItem) =>
      void undoNoDefect(localSession, _id).catch(() => toast.error('Error saving inspection item')),
    [localSession],
  )
  const onDelete = useCallback(
    async (item: LocalItem) => {
      const reason = await askReason({
        title: `Delete ${itemName(item)}?`,
        label: 'Reason for deleting',
        verb: 'Delete',
        isDangerous: true,
      })
      if (reason === null) return
      try {
        await deleteItem(localSession, { itemId: item._id, reason, basis: item.basis })
        focusPage()
      } catch {
        toast.error('Error deleting inspection item')
      }
    },
    [localSession, askReason],
  )
  return { onNoDefect, onUndo, onDelete: useCallback((item) => void onDelete(item), [onDelete]) }
}
