import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'

export function isNotice({ name }: Pick<OutboxEntryRow, 'name'>): boolean {
  return name === 'createNotice'
}

/** Not the repeat that brings the signature: the server looks at the items when it first hears of the notice. */
export function isFirstOfNotice(entry: OutboxEntryRow): boolean {
  return isNotice(entry) && entry.input.signatureUrl === undefined
}

export function itemIdsOf({ input }: Pick<OutboxEntryRow, 'input'>): string[] {
  return Array.isArray(input.itemIds) ? input.itemIds.map(String) : []
}

/** Notices that can go, behind what was written before of their items; then the rest. One that waits moves nothing. */
export function noticesFirst(
  entries: readonly OutboxEntryRow[],
  waiting: ReadonlySet<OutboxEntryRow>,
): { ordered: readonly OutboxEntryRow[]; ahead: ReadonlySet<OutboxEntryRow> } {
  const notices = entries.filter((entry) => isNotice(entry) && !waiting.has(entry))
  const ahead = new Set(notices.flatMap((notice) => [...entries.filter(isNeededBy(notice)), notice]))
  return { ordered: [...ahead, ...entries.filter((entry) => !ahead.has(entry))], ahead }
}

/** Whether an entry must have gone before the notice: it holds the danger that a person was notified of. */
export function isNeededBy(notice: OutboxEntryRow): (entry: OutboxEntryRow) => boolean {
  const told = new Set(itemIdsOf(notice))
  return ({ itemId, place }) => itemId !== null && place < notice.place && told.has(itemId)
}
