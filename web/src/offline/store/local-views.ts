import type { ChangedField } from '#contract/inspections/inspections.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Attention } from '#web/offline/outbox/entries.ts'
import type { JobRow, OutboxEntryRow } from './local-rows.ts'

/** What a person saw when they began to write; passed back with the save. */
export interface Basis {
  version: number | null
  lineage: number
  content: ItemContent
}

export interface NeedsAttention extends Attention, Pick<OutboxEntryRow, 'jobId' | 'itemId' | 'photoId' | 'addedAt'> {
  entryId: string
  name: string
  about?: string | undefined
}

export interface FailingEntry extends Pick<OutboxEntryRow, 'name' | 'jobId' | 'itemId'> {
  entryId: string
  reason: string
  tries: number
  at: number
}

export interface LocalItem extends ItemContent {
  _id: string
  jobId: string
  status: ItemStatus
  pieceId: string | null
  version: number | null
  photoIds: string[]
  photoId: string | null
  /** Of its last examination, while it awaits this one. */
  lastPhotoId: string | null
  basis: Basis
  /** `waiting`: something about it has not reached the server. */
  sync: 'sent' | 'waiting' | 'attention'
  attention: NeedsAttention | null
  /** The finding stands as the office changed it, and its examiner has not said it. */
  isChangedByOffice: boolean
  officeChanges: ChangedField[]
  canUndo: boolean
}

export interface LocalJob extends Job {
  /** `gone`: given to another user or deleted meanwhile; shown because work of it is still here. */
  standing: JobRow['standing']
  /**
   * `waiting`: completed on this device, the server does not know yet. `refused`: it said no, see `attention`; the items
   * can be changed again. `accepted`: status is `completed`.
   */
  completion: 'none' | 'waiting' | 'refused' | 'accepted'
  isOpen: boolean
  pendingCount: number
  /** How many of its items are not on this device yet; until they are, it can't be completed here. */
  itemsToFetch: number
  /** Whether the items were fetched since the server refused the completion; true when it did not. */
  isFetchedSinceRefusal: boolean
  waitingWork: number
  isCertificateDue: boolean
  attention: NeedsAttention[]
}
