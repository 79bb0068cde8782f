import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { NoticeItem } from '#contract/notices/notice-words.rules.ts'
import type { NoticeHow } from '#contract/inspections/dangers/notice-hows.rules.ts'
import type { NoticeState } from '#contract/notices/notices.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Tag } from '#contract/values/tags.ts'
import type { Attention, WaitableName } from '#web/offline/outbox/entries.ts'
import type { ServerItem } from './server-item.ts'

/** Times are in milliseconds. A later release may add fields, but reads these as they stand, so their names stay. */
export interface JobRow {
  userId: string
  _id: string
  job: Job
  /** `gone`: the server no longer lists it, but unsent work keeps it here. `fetched`: asked for by the person. */
  standing: 'listed' | 'gone' | 'fetched'
  /** How the job's items stood when they were fetched; null until they were. */
  itemsStamp: string | null
  /** How they stand by the server's latest word; another than `itemsStamp`, they are fetched again. */
  wantedStamp: string | null
  waitingWork: number
  itemsToFetch: number
  /** Goes up when entries of it were accepted: what was requested before that shows the past. */
  reconciledCount: number
  /** Entries of it were accepted since it was listed: what `job` says of its items is older than they are here. */
  isAheadOfList?: boolean
  /** Which refusal of a completion stood when the items were last fetched; null when none did. */
  fetchedAfter: string | null
  storedAt: number
}

export interface ItemRow {
  userId: string
  _id: string
  jobId: string
  place: number
  /** As the server last gave it; null while it is only here. */
  server: ServerItem | null
  /** What this device wrote and the server has not taken yet; null when nothing waits. */
  mine: ItemContent | null
  isDeletedHere: boolean
  /** The server took it from this device, and has not listed it since. */
  isAheadOfList?: true
  /** Goes up when another user's content takes the place of what stood here. */
  lineage: number
}

export interface PhotoRow {
  userId: string
  _id: string
  jobId: string
  /** Never a Blob: WebKit has lost those from IndexedDB. */
  bytes: ArrayBuffer
  type: string
  from: 'camera' | 'server'
  storedAt: number
}

/** How large a photo is, stored beside it so that its bytes need not be read. */
export interface PhotoSizeRow extends Omit<PhotoRow, 'bytes' | 'type'> {
  size: number
  /** There is no photo beside it: the server said that it has none. */
  isMissing?: true
}

/** Room that is set aside for the sender: `made` once, and `room` for as long as nobody has used it. */
export interface ReserveRow {
  key: 'made' | 'room'
  bytes?: ArrayBuffer
}

/** A call that waits for the server. It holds no token: that is attached when it is sent. */
export interface OutboxEntryRow {
  place: number
  _id: string
  userId: string
  jobId: string
  name: WaitableName
  /** The endpoint's input, without the version of a save or a delete. */
  input: Record<string, unknown>
  itemId: string | null
  /** The photo it uploads, or the first it names; the others stand in its input. */
  photoId: string | null
  /** The version a save or a delete is based on; null until the entry before it tells. */
  version: number | null
  /** Of a save: the item as its writer saw it, to merge with what others changed. */
  base: ItemContent | null
  /** A save of nothing but photos, which follow their item's text. */
  onlyPhotos?: true
  /** Whether the entry before it, about the same item, tells the version. */
  isChained: boolean
  about?: string
  addedAt: number
  /** Above 0 the server may have seen it, so its content no longer changes. */
  attempts: number
  /** It was accepted before the server lost its memory back to a backup. */
  isOfferedAgain: boolean
  /** How often, and why, the server failed over it while it answered others; absent while it never did. */
  failure?: EntryFailure
  /** 1 once it has failed so often that it is shown; absent before, so that an index finds only those. */
  failing?: 1
  attention: Attention | null
  /** 1 while `attention` is set: an index can't hold null. */
  needs: 0 | 1
}

export interface EntryFailure {
  count: number
  reason: string
  at: number
}

/** An entry that has left the outbox, with its content: offered again when the server was restored from a backup. */
export interface SentRow extends Omit<OutboxEntryRow, 'attention' | 'needs'> {
  leftAt: number
  outcome: 'accepted' | 'withdrawn'
  /** The server had stored it as pending review when it was withdrawn. */
  isKept: boolean
}

export interface DraftRow {
  userId: string
  key: string
  value: unknown
  savedAt: number
  /** Form, job and tab of a half-filled form; absent of what is remembered for the next item. */
  form?: string
  jobId?: string
  tabId?: string
}

export interface EquipmentRow extends KnownEquipment {
  userId: string
  companyId: string
  /** Its serial number in plain form, to be found while it is typed. */
  serial: string
  /** Of its tags, each by `tagKey`, to be found by a scan. */
  tagKeys?: string[]
}

/** How a tag is found on this device: by whose it is here, and its value. */
export function tagKey(userId: string, { kind, value }: Pick<Tag, 'kind' | 'value'>): string {
  return `${userId} ${kind} ${value}`
}

export interface AcceptedCompletionRow {
  userId: string
  jobId: string
  acceptedAt: number
}

export interface NoticeRow extends Telling {
  userId: string
  _id: string
  jobId: string
  items: NoticeItem[]
  state: NoticeState | null
}

export interface Telling {
  toldName: string
  toldRole: string
  how: NoticeHow
  toldAt: string
  seriousInjuryRisk: boolean
}

export interface MetaRow {
  userId: string
  key:
    | 'epoch'
    | 'stamp'
    | 'lastSuccessAt'
    | 'examiner'
    | 'companies'
    | 'phrases'
    | 'mark'
    | 'undo'
    | 'bound tags'
    | `equipment ${string}`
    | `aliases ${string}`
  value: unknown
}

export type EquipmentAlias = [alias: string, identity: string]
