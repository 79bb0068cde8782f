import { bundled, maxBundleSize } from '#contract/bundles/bundle.contract.ts'
import { isHeld } from '#web/offline/store/hold.rules.ts'
import { waitable } from './entries.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'

/** What goes over a weak signal while somebody still waits for the answer. */
const maxBytes = 32 * 1024

/** So many entries go in one call while somebody types. */
const sizeWhileTyping = 8

/** After so many tries that the server answered with a fault, an entry is shown with its reason and overtaken. */
export const triesUntilFailing = 5

/** What one flush has learnt of a job so far. */
export interface JobQueue {
  /** What waits, photos aside, in the order of adding. */
  entries: OutboxEntryRow[]
  /** An entry got no answer: nothing behind it is sent in this flush. */
  isBlocked: boolean
  /** Items with an entry that was refused, or that can't go now: nothing else about them is sent. */
  blockedItems: Set<string>
  /** Something of the job was not accepted in this flush and has left `entries`; a completion waits. */
  hasLeftover: boolean
  /** A call of it is on its way, or is next. */
  isBusy: boolean
  /** Text that was added goes out: photos wait for it. An item that goes behind its photo holds up no other photo. */
  isTextFirst: boolean
  /** Photos that arrived since items that wait for photos were last sent. */
  arrivedPhotos: OutboxEntryRow[]
  /** How many of its photos are to be tried yet in this flush, or are on their way. */
  photosToTry: number
  /** Runs out when the items of the photos that arrived have waited long enough for others. */
  gathering: ReturnType<typeof setTimeout> | undefined
}

export function newJobQueue(): JobQueue {
  return {
    entries: [],
    isBlocked: false,
    blockedItems: new Set(),
    hasLeftover: false,
    isBusy: false,
    isTextFirst: false,
    arrivedPhotos: [],
    photosToTry: 0,
    gathering: undefined,
  }
}

interface Facts {
  now: number
  /** Whether a photo has not arrived yet. */
  isPhotoAwaited: (photoId: string) => boolean
  /** Whether any photo of the job has not arrived yet. */
  arePhotosAwaited: boolean
  /** Somebody types: what is sent and taken in small portions lets each key be shown. */
  isTyping: boolean
}

/**
 * The entries of a job that go next, in one call: in the order of adding, each about a different item.
 * - One that needs attention, or is held for an undo, holds up its item and the completion.
 * - A danger notice goes first, with what was written before it about its items.
 * - An item that names photos waits for them; the job's other items don't.
 * - One that has failed again and again goes last and alone.
 * - A completion goes when nothing else of its job is left.
 * Each try without an answer halves the bundle, so that a link that can't take a large one gets smaller ones.
 */
export function nextBundle(queue: JobQueue, facts: Facts): OutboxEntryRow[] {
  if (queue.isBlocked) return []
  const waitingItems = new Set(queue.blockedItems)
  const bundle: OutboxEntryRow[] = []
  let failing: OutboxEntryRow | undefined
  let isSomethingLeft = queue.hasLeftover || facts.arePhotosAwaited
  let bytes = 0
  for (const entry of noticesFirst(queue.entries)) {
    // An entry of a later release, met by an older one, stays for the later one; nothing of its job overtakes it.
    if (!Object.hasOwn(waitable, entry.name)) break
    if (mustWait(entry, waitingItems, facts)) {
      isSomethingLeft = true
      if (entry.itemId) waitingItems.add(entry.itemId)
    } else if (isFailing(entry) && entry.itemId) {
      failing ??= entry
      isSomethingLeft = true
      waitingItems.add(entry.itemId)
    } else {
      bytes += JSON.stringify(entry.input).length
      if (!fits(entry, bundle, { bytes, isSomethingLeft, isTyping: facts.isTyping })) break
      bundle.push(entry)
    }
  }
  return bundle.length > 0 || !failing ? bundle : [failing]
}

export function isNotice({ name }: OutboxEntryRow): boolean {
  return name === 'createNotice'
}

function noticesFirst(entries: OutboxEntryRow[]): OutboxEntryRow[] {
  const notices = entries.filter((entry) => isNotice(entry) && !entry.needs)
  const [first] = notices
  if (!first) return entries
  const itemIds = new Set(notices.flatMap(itemIdsOf))
  const needed = entries.filter(({ itemId, place }) => itemId !== null && place < first.place && itemIds.has(itemId))
  const ahead = new Set([...needed, ...notices])
  return [...ahead, ...entries.filter((entry) => !ahead.has(entry))]
}

function itemIdsOf({ input }: OutboxEntryRow): string[] {
  return Array.isArray(input.itemIds) ? input.itemIds.map(String) : []
}

export function isFailing({ failure }: OutboxEntryRow): boolean {
  return (failure?.count ?? 0) >= triesUntilFailing
}

export function isPhotoUpload({ name }: OutboxEntryRow): boolean {
  return name === 'uploadPhoto'
}

function mustWait(entry: OutboxEntryRow, waitingItems: Set<string>, { now, isPhotoAwaited }: Facts): boolean {
  const { needs, itemId, input } = entry
  if (needs || isHeld(entry, now)) return true
  if (isNotice(entry) && itemIdsOf(entry).some((id) => waitingItems.has(id))) return true
  return (itemId !== null && waitingItems.has(itemId)) || photoIdsIn(input).some(isPhotoAwaited)
}

function fits(
  entry: OutboxEntryRow,
  bundle: OutboxEntryRow[],
  so: { bytes: number; isSomethingLeft: boolean; isTyping: boolean },
): boolean {
  const [first] = bundle
  if (!first) return entry.name !== 'completeJob' || !so.isSomethingLeft
  if (!Object.hasOwn(bundled, first.name) || !Object.hasOwn(bundled, entry.name)) return false
  // The next entry about an item must know what became of the first.
  if (bundle.some(({ itemId }) => itemId === entry.itemId)) return false
  const maxSize = so.isTyping ? sizeWhileTyping : maxBundleSize
  return bundle.length + 1 <= maxSize / 2 ** first.attempts && so.bytes <= maxBytes
}
