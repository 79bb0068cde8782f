import type { ChangedField } from '#contract/inspections/inspections.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Attention } from '#web/offline/outbox/entries.ts'
import type { JobRow } from './local-rows.ts'

/** What a person saw when they began to write; passed back with the save. */
export interface Basis {
  version: number | null
  lineage: number
  /** The item as it stood then. */
  content: ItemContent
}

/** Something the server refused, and the entry to decide about. */
export interface NeedsAttention extends Attention {
  entryId: string
  name: string
  jobId: string
  itemId: string | null
  photoId: string | null
  /** The piece that it names, where it says so. */
  about?: string | undefined
  addedAt: number
}

/** An entry that the server failed over again and again, while it answered others. */
export interface FailingEntry {
  entryId: string
  name: string
  jobId: string
  itemId: string | null
  reason: string
  tries: number
  at: number
}

/** An item as this device knows it: what was written here, else what the server said. */
export interface LocalItem extends ItemContent {
  _id: string
  jobId: string
  status: ItemStatus
  /** The piece of equipment that it is about, as far as this device knows. */
  pieceId: string | null
  /** Null while the server has not seen it. */
  version: number | null
  /** Of its photos, the first first; for `usePhoto`. */
  photoIds: string[]
  /** Of the first. */
  photoId: string | null
  /** Of its last examination, while it awaits this one. */
  lastPhotoId: string | null
  basis: Basis
  /** `waiting`: something about it has not reached the server. */
  sync: 'sent' | 'waiting' | 'attention'
  attention: NeedsAttention | null
  /** The finding stands as the office changed it, and its examiner has not said it. */
  isChangedByOffice: boolean
  /** What the office changed; nothing where that is not known. */
  officeChanges: ChangedField[]
  /** Whether "examined, no defect found" can still be taken back. */
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
  /** Whether items may be added, changed and deleted on this device. */
  isOpen: boolean
  pendingCount: number
  /** How many of its items are not on this device yet; until they are, it can't be completed here. */
  itemsToFetch: number
  /** Whether the items were fetched since the server refused the completion; true when it did not. */
  isFetchedSinceRefusal: boolean
  /** How much work on it is pending review; until it is decided there is no certificate. */
  waitingWork: number
  /** Its completion was accepted, and its certificate is about to be asked for. */
  isCertificateDue: boolean
  attention: NeedsAttention[]
}
