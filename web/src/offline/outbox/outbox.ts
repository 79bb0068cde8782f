import Dexie from 'dexie'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { isKeptForReview, type WaitableName } from './entries.ts'
import { isFirstOfNotice, isNeededBy } from './notice-ordering.ts'
import type { OutboxEntryRow, SentRow } from '#web/offline/store/local-rows.ts'
import type { StepSession } from '#web/offline/store/local-session.ts'
import type { LocalTables } from '#web/offline/store/local-store.ts'
import { newId } from '#web/offline/store/new-id.ts'

export interface NewOutboxEntry {
  name: WaitableName
  jobId: string
  input: Record<string, unknown>
  itemId?: string
  photoId?: string | null
  version?: number | null
  base?: ItemContent | null
  isChained?: boolean
  onlyPhotos?: true
  about?: string
}

/** Puts an entry at the end of the outbox; always within the step that makes the change it stands for. */
export async function addEntry({ store, userId, now }: StepSession, entry: NewOutboxEntry): Promise<void> {
  await store.outbox.add({
    itemId: null,
    photoId: null,
    version: null,
    base: null,
    isChained: false,
    ...entry,
    _id: newId(),
    userId,
    addedAt: now(),
    attempts: 0,
    isOfferedAgain: false,
    attention: null,
    needs: 0,
  })
}

const portionSize = 250

/** The entries of everybody behind a place. In portions: a slow phone must show a key in between. */
export async function entriesAbove({ outbox }: Pick<LocalTables, 'outbox'>, place: number): Promise<OutboxEntryRow[]> {
  const rows: OutboxEntryRow[] = []
  let portion: OutboxEntryRow[]
  do {
    portion = await outbox
      .where('place')
      .above(rows.at(-1)?.place ?? place)
      .limit(portionSize)
      .toArray()
    rows.push(...portion)
  } while (portion.length === portionSize)
  return rows
}

export function entriesAboutItem({ store, userId }: StepSession, itemId: string): Promise<OutboxEntryRow[]> {
  return store.outbox.where('[userId+itemId]').equals([userId, itemId]).sortBy('place')
}

export async function firstEntriesAboutItems(
  { store, userId }: StepSession,
  itemIds: string[],
): Promise<Map<string | null, OutboxEntryRow>> {
  const keys = itemIds.map((itemId) => [userId, itemId])
  const entries = await store.outbox.where('[userId+itemId]').anyOf(keys).sortBy('place')
  return new Map(entries.toReversed().map((entry) => [entry.itemId, entry]))
}

export function entriesOfJob({ store, userId }: StepSession, jobId: string): Promise<OutboxEntryRow[]> {
  return store.outbox.where('[userId+jobId]').equals([userId, jobId]).sortBy('place')
}

export async function jobsWithEntries({ store, userId }: StepSession): Promise<string[]> {
  const ofUser = store.outbox.where('[userId+jobId]').between([userId, Dexie.minKey], [userId, Dexie.maxKey])
  return (await ofUser.uniqueKeys()).map((key) => (Array.isArray(key) ? String(key[1]) : ''))
}

export function completionsOfJob({ store, userId }: StepSession, jobId: string): Promise<OutboxEntryRow[]> {
  return store.outbox.where('[userId+jobId+name]').equals([userId, jobId, 'completeJob']).sortBy('place')
}

/** Whether a person was notified of a danger in the entry's item after the entry was added, unknown to the server so far. */
export async function isToldSince({ store, userId }: StepSession, entry: OutboxEntryRow): Promise<boolean> {
  const ofJob = store.outbox.where('[userId+jobId+name]').equals([userId, entry.jobId, 'createNotice'])
  return (await ofJob.toArray()).some((notice) => isFirstOfNotice(notice) && isNeededBy(notice)(entry))
}

export function withdrawEntries(localSession: StepSession, entries: OutboxEntryRow[]): Promise<void> {
  return moveToSent(localSession, entries, 'withdrawn')
}

export async function moveToSent(
  { store, now }: StepSession,
  entries: OutboxEntryRow[],
  outcome: SentRow['outcome'],
): Promise<void> {
  await Promise.all([
    store.outbox.bulkDelete(entries.map(({ place }) => place)),
    store.sent.bulkPut(
      entries.map(({ attention, needs: _n, ...entry }) => {
        return { ...entry, leftAt: now(), outcome, isKept: isKeptForReview({ attention }) }
      }),
    ),
  ])
}

export const asked = { attention: null, needs: 0 } as const
