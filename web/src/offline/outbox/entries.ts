import { signForSite } from '#contract/counts/counts.contract.ts'
import { placeEquipment } from '#contract/inspections/device.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import {
  completeJob,
  createItem,
  deleteItem,
  updateItem,
  uploadPhoto,
} from '#contract/inspections/inspections.contract.ts'
import { bindItemTag, bindTag } from '#contract/tags/bind-tags.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { ServerItem } from '#web/offline/store/server-item.ts'

/** The only calls that may wait for a signal. Each is safe to send twice. A name once used stays for ever. */
export const waitable = {
  createItem,
  updateItem,
  deleteItem,
  uploadPhoto,
  completeJob,
  placeEquipment,
  createNotice,
  bindItemTag,
  bindTag,
  signForSite,
}
export type WaitableName = keyof typeof waitable

export interface Attention {
  at: number
  status: number
  /** The server's code, such as `stale-version`, `kept-for-review`, `report-not-lawful`. */
  code: string
  words: string
  fields: Record<string, string>
  /** Of a save or a delete that another user was quicker with: the item as it stands at the server. */
  theirs: ServerItem | null
  /** Of such a delete: the item as it stood here when it was deleted. */
  seen?: ItemContent | null
  details: Record<string, unknown>
}

/** The job was closed or given to another user: the server has the entry all the same, and an administrator decides. */
export function isKeptForReview({ attention }: { attention: Pick<Attention, 'code'> | null }): boolean {
  return attention?.code === 'kept-for-review'
}

export interface BoundTag {
  jobId: string
  input: Record<string, unknown>
}

/** Under it are those that the server has accepted since the known equipment was fetched. */
export const boundKey = 'bound tags'
