import { AppError } from '#contract/errors.ts'
import { particularsOf } from '#contract/inspections/examination/examination-result.rules.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { correctsParticularsOnly, isItem, recordedContent, sentContent } from '#web/offline/store/item-content.ts'
import type { Basis } from '#web/offline/store/local-views.ts'
import { mergedOnto } from './merge-save.ts'
import type { ItemRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { newId } from '#web/offline/store/new-id.ts'
import {
  addEntry,
  asked,
  completionsOfJob,
  entriesAboutItem,
  isToldSince,
  withdrawEntries,
} from '#web/offline/outbox/outbox.ts'
import { isKeptForReview } from '#web/offline/outbox/entries.ts'
import { versionExpected } from '#web/offline/outbox/reconcile.ts'
import { dropPhotosLater, sendPhotosLater } from './photos-follow.ts'
import { photoIdOf, photoIdsIn } from '#web/offline/store/photo-address.ts'
import { contentOf, isSameContent } from '#web/offline/store/server-item.ts'

interface NewItem {
  /** Made by `newId` when the form opens: pressing twice makes one item. */
  itemId: string
  jobId: string
  content: ItemContent
  /** False when it is only added to be examined. */
  isExamined?: boolean
}

/** Resolves with the item's id once both are on disk. Where other content has the id, the new item gets another. */
export function createItem(localSession: LocalSession, item: NewItem): Promise<string> {
  return inOneStep(localSession, (step) => writeNewItem(step, item))
}

export async function writeNewItem(localSession: StepSession, item: NewItem): Promise<string> {
  const { itemId, jobId, content, isExamined = true } = item
  const { store, userId, now } = localSession
  const stored = await storedAs(localSession, itemId, content)
  if (stored === 'same') return itemId
  if (stored === 'other') return writeNewItem(localSession, { ...item, itemId: newId() })
  await requireOpenHere(localSession, jobId)
  const mine = recordedContent(content, null, now(), itemId, isExamined)
  const place = await nextPlace(localSession, jobId)
  await store.items.add({ userId, _id: itemId, jobId, place, server: null, mine, isDeletedHere: false, lineage: 0 })
  const input = {
    ...sentContent(mine),
    ...(!isExamined && { awaitsInspection: true }),
    _id: itemId,
    jobId,
    addedAt: new Date(now()).toISOString(),
    ...recordedNow(localSession),
  }
  await addEntry(localSession, { name: 'createItem', jobId, itemId, photoId: photoIdOf(mine.photoUrl), input })
  await sendPhotosLater(localSession, itemId)
  return itemId
}

/** The order of examinations within a day is that of the device, however late they arrive. */
export function recordedNow({ now }: Pick<StepSession, 'now'>) {
  return { recordedAt: new Date(now()).toISOString() }
}

export async function storedAs(
  { store, userId, now }: StepSession,
  itemId: string,
  content: ItemContent,
): Promise<'absent' | 'same' | 'other'> {
  const item = await store.items.get([userId, itemId])
  if (!item) return 'absent'
  const existing = item.mine ?? item.server
  if (item.isDeletedHere || !existing || !isItem(content)) return 'other'
  return isSameContent(existing, recordedContent(content, existing, now(), itemId)) ? 'same' : 'other'
}

interface ChangedItem {
  itemId: string
  /** With it, an item that has left this device with its job since the form was opened is saved all the same. */
  jobId?: string
  content: ItemContent
  basis: Basis
  /** False when only particulars were corrected: an item that awaits its inspection goes on awaiting it. */
  isExamined?: boolean
}

/** Rejects with ChangedInAnotherTab when the same field was changed differently in another tab. */
export function updateItem(localSession: LocalSession, changed: ChangedItem): Promise<void> {
  return inOneStep(localSession, (step) => writeChangedItem(step, changed))
}

export async function writeChangedItem(localSession: StepSession, changed: ChangedItem): Promise<void> {
  const { itemId, jobId, content, basis, isExamined = true } = changed
  if (jobId) await putBack(localSession, { itemId, jobId, basis })
  const item = await requireItem(localSession, itemId)
  await requireOpenHere(localSession, item.jobId)
  const written = isExamined ? content : { ...basis.content, ...particularsOf(content) }
  const recorded = recordedContent(written, basis.content, localSession.now(), itemId, isExamined)
  const onto = mergedOnto(item, recorded, basis)
  await writeSave(localSession, item, onto.mine, onto.basis)
}

/** The save goes onto the version that its writer saw; the server keeps it as late work, or says that the item is deleted. */
async function putBack(
  { store, userId }: StepSession,
  { itemId, jobId, basis }: Required<Pick<ChangedItem, 'itemId' | 'jobId' | 'basis'>>,
) {
  if (await store.items.get([userId, itemId])) return
  const row = { userId, _id: itemId, jobId, server: null, mine: null, isDeletedHere: false }
  await store.items.add({ ...row, place: 0, lineage: basis.lineage + 1 })
}

interface DeletedItem {
  itemId: string
  reason: string
  basis: Basis
}

export function deleteItem(localSession: LocalSession, { itemId, reason, basis }: DeletedItem): Promise<void> {
  return inOneStep(localSession, async (step) => {
    const { store, userId } = step
    const item = await requireItem(step, itemId)
    await requireOpenHere(step, item.jobId)
    if (reason.trim() === '')
      throw new AppError('invalid-input', 'Enter a reason.', { fields: { reason: 'Enter a reason.' } })
    await dropPhotosLater(step, itemId)
    const entries = await entriesAboutItem(step, itemId)
    const refused = entries.findIndex(({ attention }) => attention !== null)
    if (refused >= 0) await withdrawEntries(step, entries.splice(refused))
    const isOnlyHere = item.server === null && entries.length === 0
    if (isOnlyHere) return store.items.delete([userId, itemId])
    await store.items.update([userId, itemId], { isDeletedHere: true })
    const input = { itemId, reason: reason.trim() }
    return addEntry(step, {
      name: 'deleteItem',
      jobId: item.jobId,
      itemId,
      input,
      ...versionOf(item, basis, entries),
    })
  })
}

export async function requireItem({ store, userId }: StepSession, itemId: string): Promise<ItemRow> {
  const item = await store.items.get([userId, itemId])
  if (!item || item.isDeletedHere) throw new AppError('not-found', 'This item is not on this device.')
  return item
}

export function basisOf({ mine, server, lineage }: ItemRow): Basis {
  const existing = mine ?? server
  if (!existing) throw new Error('An item has content, here or at the server.')
  return { version: server?.version ?? null, lineage, content: contentOf(existing) }
}

/** After a completion here nothing more can be written, until the server refuses it or an administrator reopens the job. */
export async function requireOpenHere(localSession: StepSession, jobId: string): Promise<void> {
  const isCompleted = (await completionsOfJob(localSession, jobId)).some(({ needs }) => !needs)
  if (isCompleted) throw new AppError('job-completed', 'This job is completed on this device.')
}

/**
 * Changes the item and the outbox. An entry that the server can't have seen takes the new content, unless a person was
 * notified of its danger; one that it refused takes it too and is sent again, except in a conflict, where the person must
 * choose first; otherwise an entry is added.
 */
export async function writeSave(
  localSession: StepSession,
  item: ItemRow,
  mine: ItemContent,
  basis: Basis,
): Promise<void> {
  const { store, userId } = localSession
  const { _id: itemId, jobId } = item
  await store.items.update([userId, itemId], { mine })
  await dropPhotosLater(localSession, itemId)
  const photoId = photoIdOf(mine.photoUrl)
  const entries = await entriesAboutItem(localSession, itemId)
  const [first] = entries
  const last = entries.at(-1)
  // Work kept for review stays as it was when a person was notified of its danger; a later save is kept beside it.
  const isToldAsKept = first && isKeptForReview(first) && (await isToldSince(localSession, first))
  if (first?.attention && !isToldAsKept) return foldInto(localSession, first, entries.slice(1), { mine, basis })
  const isSameLineage = basis.lineage === item.lineage
  if (isSameLineage && last && (await takesSave(localSession, last, mine))) {
    const input = { ...inputSaying(last.input, mine, basis), ...recordedNow(localSession) }
    await store.outbox.update(last.place, { input, photoId })
    return sendPhotosLater(localSession, itemId)
  }
  const input = { ...inputSaying({}, mine, basis), itemId, ...recordedNow(localSession) }
  await addEntry(localSession, {
    name: 'updateItem',
    jobId,
    itemId,
    photoId,
    input,
    base: basis.content,
    ...versionOf(item, basis, entries),
  })
  return sendPhotosLater(localSession, itemId)
}

/** What an entry says once it says this too: no result where there is none, and that an examination was taken back. */
function inputSaying(input: OutboxEntryRow['input'], mine: ItemContent, { content: before }: Basis) {
  if (!correctsParticularsOnly(mine)) return { ...input, ...mine }
  const isTakenBack = !correctsParticularsOnly(before)
  return { ...particularsOf(input), ...particularsOf(mine), ...(isTakenBack && { awaitsInspection: true }) }
}

/** The version an entry is sent onto: what its writer saw, or what their own entries before it will make. */
function versionOf({ server, lineage }: ItemRow, basis: Basis, entries: OutboxEntryRow[]) {
  if (basis.lineage !== lineage) return { version: basis.version ?? 1, isChained: false }
  const last = entries.at(-1)
  if (!last) return { version: server?.version ?? null, isChained: true }
  return { version: isKeptForReview(last) ? versionExpected(last) : null, isChained: true }
}

/** The server has seen none of those behind a refused entry: one says it all, without photos that have not arrived. */
async function foldInto(
  step: StepSession,
  refused: OutboxEntryRow,
  behind: OutboxEntryRow[],
  { mine, basis }: { mine: ItemContent; basis: Basis },
) {
  const { store } = step
  const isConflict = refused.attention?.code === 'stale-version'
  await store.outbox.bulkDelete(behind.filter(isSave).map(({ place }) => place))
  const folded = {
    ...refused,
    input: { ...inputSaying(refused.input, mine, basis), ...recordedNow(step) },
    photoId: photoIdOf(mine.photoUrl),
    ...(!isConflict && asked),
  }
  await store.outbox.put(folded)
  if (refused.itemId !== null) await sendPhotosLater(step, refused.itemId, folded)
}

/** Whether an entry takes a later save: the server can't have seen it, and nobody was notified of its danger. */
async function takesSave(step: StepSession, entry: OutboxEntryRow, mine: ItemContent): Promise<boolean> {
  if (!isSave(entry) || entry.attempts > 0) return false
  return !(await areAddedAfter(step, photoIdsIn(mine), entry)) && !(await isToldSince(step, entry))
}

function isSave({ name }: OutboxEntryRow): boolean {
  return name === 'createItem' || name === 'updateItem'
}

/** An entry must not name a photo that only comes after it. */
async function areAddedAfter(
  { store, userId }: StepSession,
  photoIds: string[],
  entry: OutboxEntryRow,
): Promise<boolean> {
  const photoKeys = photoIds.map((photoId) => [userId, photoId])
  const naming = await store.outbox.where('[userId+photoId]').anyOf(photoKeys).toArray()
  return naming.some(({ name, place }) => name === 'uploadPhoto' && place > entry.place)
}

async function nextPlace({ store, userId }: StepSession, jobId: string): Promise<number> {
  const ofJob = store.items.where('[userId+jobId+place]').between([userId, jobId, 0], [userId, jobId, Infinity])
  const last = await ofJob.last()
  return last ? last.place + 1 : 0
}
