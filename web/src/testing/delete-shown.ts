import type { LocalSession } from '#web/offline/store/local-session.ts'
import { deleteItem } from '#web/offline/actions/items.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'

/** Deletes an item at the version shown now. */
export async function deleteShown(
  localSession: LocalSession,
  { itemId, reason }: { itemId: string; reason: string },
): Promise<void> {
  const shown = await readItem(localSession, itemId)
  if (!shown) throw new Error('The item is not shown on this device.')
  await deleteItem(localSession, { itemId, reason, basis: shown.basis })
}
