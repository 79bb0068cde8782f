import { rememberOpened } from '#web/ui/table/return-place.ts'

export const itemAttribute = 'data-item-id'

/** To be called when the person leaves the list by no item of it, so that it comes back where they were. */
export function rememberInSight(jobId: string): void {
  // At the top there is nothing to come back to.
  if (window.scrollY === 0) return
  const middle = window.innerHeight / 2
  const cards = [...document.querySelectorAll(`[${itemAttribute}]`)]
  const inSight = cards.find((card) => card.getBoundingClientRect().bottom > middle) ?? cards.at(-1)
  const itemId = inSight?.getAttribute(itemAttribute)
  if (itemId) rememberOpened(jobId, itemId)
}
