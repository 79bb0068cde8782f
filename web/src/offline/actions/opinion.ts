import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { contentOf, isSameContent } from '#web/offline/store/server-item.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { basisOf, requireItem, writeChangedItem } from './items.ts'

/** Saves nothing else of the item, and gives it as `seen` with the opinion: what others changed is not in it. */
export function saveOpinion<Item extends ItemContent & { _id: string }>(
  localSession: LocalSession,
  seen: Item,
  seriousInjuryRisk: boolean,
): Promise<Item> {
  return inOneStep(localSession, async (step) => {
    const basis = basisOf(await requireItem(step, seen._id))
    const { content } = basis
    await writeChangedItem(step, { itemId: seen._id, content: { ...content, seriousInjuryRisk }, basis })
    const saved = (await requireItem(step, seen._id)).mine
    return { ...seen, ...(saved && isSameContent(seen, content) ? contentOf(saved) : { seriousInjuryRisk }) }
  })
}
