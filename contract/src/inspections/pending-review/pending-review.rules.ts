import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import type { PendingReview, WorkKind } from './pending-review.contract.ts'

export function saysDanger(sent: PendingReview['sent']): boolean {
  if (!sent) return false
  const isInDefects = sent.defects?.some(isDanger) ?? false
  return isInDefects || sent.defectImmediateDanger === true || sent.defectPotentialDanger === true
}

interface PendingWork {
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

/** So much of a photo goes into one line of an export; a multiple of three, so that the base64 of the parts adds up. */
export const photoPartBytes = 192 * 1024

/** No line of an export is longer; what is comes from no device of ours. */
export const maxLineBytes = 1024 * 1024

/** A photo of the largest size has 134 lines, and a device some thousands of photos. */
export const maxExportLines = 1_000_000
