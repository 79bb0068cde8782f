import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { blankItem, ItemContent } from '#contract/inspections/items/item-fields.ts'
import { dangersOf } from '#contract/notices/notice-words.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Call } from '#web/offline/outbox/transport.ts'
import type { StoredItem } from './simulated-server.ts'

interface KnownWork {
  items: ReadonlyMap<string, StoredItem>
  recovered: readonly Call[]
}

/** A notice names items of the job, or work that is kept for review, each with a danger. */
export function requireDangers(known: KnownWork, { input }: Call, { companyId }: Pick<Job, 'companyId'>): void {
  if (input.companyId !== companyId._id) throw new AppError('changed-meanwhile', 'The job is for another company.')
  for (const itemId of z.array(z.string()).parse(input.itemIds)) {
    // Of what it refused or has not heard of the server knows what was shown.
    if (isShown(input.items, itemId)) continue
    const content = contentKnown(known, itemId)
    if (!content) throw new AppError('invalid-input', 'There is no such item in this job.')
    if (dangersOf(content).length === 0) throw new AppError('invalid-input', 'This item has no danger.')
  }
}

function isShown(items: unknown, itemId: string): boolean {
  return Array.isArray(items) && items.some((item) => Object(item).itemId === itemId)
}

/** An item that was kept for review when it was added. */
export function keptItem(recovered: readonly Call[], itemId: string): StoredItem | undefined {
  const kept = recovered.find(({ name, input }) => name === 'createItem' && input._id === itemId)
  return kept && { jobId: String(kept.input.jobId), versions: [], isDeleted: false }
}

export function noSuchItem(): AppError {
  return new AppError('not-found', 'There is no such inspection item.')
}

function contentKnown({ items, recovered }: KnownWork, itemId: string): ItemContent | undefined {
  const kept = recovered.filter(({ input }) => input._id === itemId || input.itemId === itemId)
  const stored = items.get(itemId)?.versions.at(-1)
  if (!stored && kept.length === 0) return undefined
  return kept.reduce((before, { input }) => ({ ...before, ...sentIn(input) }), stored ?? blankItem)
}

function sentIn(input: Call['input']): Partial<ItemContent> {
  const sent = Object.entries(ItemContent.partial().parse(input))
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}
