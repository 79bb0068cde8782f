import { bundled, maxBundleSize } from '#contract/bundles/bundle.contract.ts'
import { isKeptForReview, waitable } from './entries.ts'
import { isFirstOfNotice, isNeededBy, itemIdsOf, noticesFirst } from './notice-ordering.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'

/** What goes over a weak signal while a user still waits for the answer. */
const maxBytes = 32 * 1024

/** So much of a danger notice and its items goes in one call, however often it was tried: any link takes it. */
const noticeBytes = 8 * 1024

const sizeWhileTyping = 8

/** After so many tries that the server answered with a fault, an entry is shown with its reason and overtaken. */
export const triesUntilFailing = 5

export type JobQueue = ReturnType<typeof newJobQueue>

export function newJobQueue() {
  return {
    /** What waits, photos aside, in the order of adding. */
    entries: [] as OutboxEntryRow[],
    /** An entry got no answer: nothing behind it is sent in this flush. */
    isBlocked: false,
    /** Items with an entry that was refused, or that can't go now: nothing else about them is sent. */
    blockedItems: new Set<string>(),
    /** Items of a notice that could not go: what follows about them waits for it, but for another notice and what that needs. */
    itemsBehindNotice: new Set<string>(),
    /** Something of the job was not accepted in this flush and has left `entries`; a completion waits. */
    hasLeftover: false,
    isBusy: false,
    /** Text that was added goes out: photos wait for it. An item that goes behind its photo holds up no other photo. */
    isTextFirst: false,
    /** Photos that arrived since items that wait for photos were last sent. */
    arrivedPhotos: [] as OutboxEntryRow[],
    /** How many of its photos are to be tried yet in this flush, or are on their way. */
    photosToTry: 0,
    /** Runs out when the items of the photos that arrived have waited long enough for others. */
    gathering: undefined as ReturnType<typeof setTimeout> | undefined,
  }
}

interface Facts {
  isPhotoAwaited: (photoId: string) => boolean
  arePhotosAwaited: boolean
  /** A user types: what is sent and taken in small portions lets each key be shown. */
  isTyping: boolean
}

/**
 * The entries of a job that go next, in one call: in the order of adding, each about a different item.
 * - One that needs attention holds up its item and the completion; what the server has kept for review holds up the
 *   completion only.
 * - A danger notice goes first, behind what can go of that which was written before it about its items; it waits for nothing.
 *   What was written about them since waits until it is accepted or given up.
 * - An item that names photos waits for them; the job's other items don't.
 * - One that has failed again and again goes last and alone.
 * - A completion, and the signature for what was not presented before it, go when nothing else of the job is left.
 * Each try without an answer halves the bundle, so that a link that can't take a large one gets smaller ones; a notice and
 * its items stay together while they are small.
 */
export function nextBundle(queue: JobQueue, facts: Facts): OutboxEntryRow[] {
  if (queue.isBlocked) return []
  const waiting = waitingEntries(queue, facts)
  const bundle: OutboxEntryRow[] = []
  let failing: OutboxEntryRow | undefined
  let isSomethingLeft = queue.hasLeftover || facts.arePhotosAwaited
  let bytes = 0
  const { ordered, ahead } = noticesFirst(queue.entries, waiting)
  for (const entry of ordered) {
    // An entry of a later release, met by an older one, stays for the later one; nothing of its job overtakes it.
    if (!Object.hasOwn(waitable, entry.name)) break
    if (waiting.has(entry)) {
      isSomethingLeft = true
    } else if (isFailing(entry) && entry.itemId) {
      failing ??= entry
      isSomethingLeft = true
    } else {
      bytes += JSON.stringify(entry.input).length
      const isOfNotice = ahead.has(entry)
      if (!fits(entry, bundle, { bytes, isSomethingLeft, isTyping: facts.isTyping, isOfNotice })) break
      bundle.push(entry)
    }
  }
  return bundle.length > 0 || !failing ? bundle : [failing]
}

/** The entries that can't go now, or that stand behind one about the same item that can't. */
function waitingEntries({ entries, ...queue }: JobQueue, facts: Facts): Set<OutboxEntryRow> {
  const waiting = new Set<OutboxEntryRow>()
  const blocked = new Set(queue.blockedItems)
  const behindNotice = new Set(queue.itemsBehindNotice)
  const areNeeded = entries.filter((entry) => isFirstOfNotice(entry) && !entry.needs).map(isNeededBy)
  for (const entry of entries) {
    const { itemId } = entry
    // Refused, it waits for its teller: until then nothing takes back what they told.
    if (entry.needs && isFirstOfNotice(entry)) for (const told of itemIdsOf(entry)) behindNotice.add(told)
    const isBehindNotice = itemId !== null && behindNotice.has(itemId) && !areNeeded.some((isNeeded) => isNeeded(entry))
    const waits = isBehindNotice || mustWait(entry, blocked, facts)
    if (waits) waiting.add(entry)
    if (itemId !== null && (waits || isFailing(entry)) && !isKeptForReview(entry)) blocked.add(itemId)
  }
  return waiting
}

export function isFailing({ failure }: OutboxEntryRow): boolean {
  return (failure?.count ?? 0) >= triesUntilFailing
}

export function isPhotoUpload({ name }: OutboxEntryRow): boolean {
  return name === 'uploadPhoto'
}

function mustWait(entry: OutboxEntryRow, waitingItems: Set<string>, { isPhotoAwaited }: Facts): boolean {
  const { needs, name, input } = entry
  const itemId = name === 'bindItemTag' ? String(input.itemId) : entry.itemId
  if (needs) return true
  return (itemId !== null && waitingItems.has(itemId)) || photoIdsIn(input).some(isPhotoAwaited)
}

function fits(
  entry: OutboxEntryRow,
  bundle: OutboxEntryRow[],
  so: { bytes: number; isSomethingLeft: boolean; isTyping: boolean; isOfNotice: boolean },
): boolean {
  const [first] = bundle
  const isLast = entry.name === 'completeJob' || entry.name === 'signForSite'
  if (!first) return !isLast || !so.isSomethingLeft
  if (!Object.hasOwn(bundled, first.name) || !Object.hasOwn(bundled, entry.name)) return false
  // The next entry about an item must know what became of the first, and of a notice that tells of it.
  const { itemId } = entry
  if (
    itemId !== null &&
    bundle.some((each) => each.itemId === itemId || (isFirstOfNotice(each) && itemIdsOf(each).includes(itemId)))
  )
    return false
  const maxSize = so.isTyping ? sizeWhileTyping : maxBundleSize
  const halvings = so.isOfNotice && so.bytes <= noticeBytes ? 0 : first.attempts
  return bundle.length + 1 <= maxSize / 2 ** halvings && so.bytes <= maxBytes
}

/** The photos that have not arrived yet: an item waits for those it names, a completion for all of its job. */
export function awaitedPhotos() {
  const photoIds = new Set<string | null>()
  const counts = new Map<string, number>()

  function count(jobId: string, by: number): void {
    counts.set(jobId, (counts.get(jobId) ?? 0) + by)
  }

  return {
    add({ photoId, jobId }: OutboxEntryRow) {
      photoIds.add(photoId)
      count(jobId, 1)
    },
    arrived({ photoId, jobId }: OutboxEntryRow) {
      photoIds.delete(photoId)
      count(jobId, -1)
    },
    isAwaited: (photoId: string) => photoIds.has(photoId),
    areAwaitedIn: (jobId: string) => (counts.get(jobId) ?? 0) > 0,
  }
}
