import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { contentOf, isSameContent } from '#web/offline/store/server-item.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { requireItem, writeChangedItem } from './items.ts'

/**
 * Saves the examiner's opinion on a danger as the item's form would, and nothing else of the item. Gives the item as it was `seen`,
 * with the opinion: what others have changed meanwhile is not in it.
 */
export function saveOpinion<Item extends ItemContent & { _id: string }>(
  localSession: LocalSession,
  seen: Item,
  seriousInjuryRisk: boolean,
): Promise<Item> {
  return inOneStep(localSession, async (step) => {
    const { mine, server, lineage } = await requireItem(step, seen._id)
    const existing = mine ?? server
    if (!existing) throw new Error('An item has content, here or at the server.')
    const content = contentOf(existing)
    const basis = { version: server?.version ?? null, lineage, content }
    await writeChangedItem(step, { itemId: seen._id, content: { ...content, seriousInjuryRisk }, basis })
    const saved = (await requireItem(step, seen._id)).mine
    return { ...seen, ...(saved && isSameContent(seen, content) ? contentOf(saved) : { seriousInjuryRisk }) }
  })
}
