import type {
  LateWorkReason,
  PendingReview,
  WorkKind,
} from '#contract/inspections/pending-review/pending-review.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

export const workWords: Record<WorkKind, string> = {
  'new-item': 'A new item',
  'changed-item': 'A change to an item',
  'deleted-item': 'The deletion of an item',
}

export const lateWords: Record<LateWorkReason, string> = {
  imported: 'It was imported from a device.',
  'job-deleted': 'The job was deleted before it arrived.',
  'job-reassigned': 'The job was given to someone else before it arrived.',
  'job-completed': 'The job was completed before it arrived.',
  'job-cancelled': 'The job was cancelled before it arrived.',
}

export function nameOf({ sent, existing }: Pick<PendingReview, 'sent' | 'existing'>): string {
  const description = sent?.description ?? existing?.description ?? ''
  const serialNumber = sent?.serialNumber ?? existing?.serialNumber ?? ''
  return itemName({ description, serialNumber }) || 'An item'
}
