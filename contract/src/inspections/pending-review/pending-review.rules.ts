import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import type { PendingReview, WorkKind } from './pending-review.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

export function saysDanger(sent: PendingReview['sent']): boolean {
  if (!sent) return false
  const isInDefects = sent.defects?.some(isDanger) ?? false
  return isInDefects || sent.defectImmediateDanger === true || sent.defectPotentialDanger === true
}

export interface PendingWork {
  kind: WorkKind
  serialNumber: string
  description: string
  sentByName: string
}

const kinds: Record<WorkKind, string> = {
  'new-item': 'new item',
  'changed-item': 'change to',
  'deleted-item': 'deletion of',
}

const maxNamed = 3

export function formatPendingWork(works: readonly PendingWork[]): string {
  const named = works.slice(0, maxNamed).map(formatWork)
  const rest = works.length - named.length
  const all = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join('; ')
  return `Work on this job arrived late and is waiting for a decision: ${all}. An administrator must accept or dismiss it under Work to review first.`
}

function formatWork({ kind, serialNumber, description, sentByName }: PendingWork): string {
  const piece = itemName({ description, serialNumber }) || 'an item'
  return `${kinds[kind]} ${piece} (from ${sentByName})`
}
