import Dexie, { liveQuery, type Subscription } from 'dexie'
import type { ItemRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { entriesAboutItem } from '#web/offline/outbox/outbox.ts'
import { photoIdOf } from '#web/offline/store/photo-address.ts'
import { entriesByItem, localItem } from '#web/offline/store/view-items.ts'

/** Items are read so many places at a time: a change reads its part of the job again, not the whole job. */
const partSize = 100
/** While changes follow each other, as in a long sync, they are told so far apart. */
const restMs = 250

interface Listener<Row = LocalItem> {
  next: (rows: Row[]) => void
  error: (error: unknown) => void
}

/**
 * The items of a job, kept up to date, also by other tabs. A long sync changes a job of thousands of items a few at a
 * time: each change costs what it changes, and items that stay the same stay the same objects.
 */
export function watchItems(localSession: LocalSession, jobId: string, { next, error }: Listener): () => void {
  let rows: ItemRow[] | undefined
  let entries: OutboxEntryRow[] | undefined
  let views = new WeakMap<ItemRow, LocalItem | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = -Infinity

  function tellSoon(): void {
    if (timer !== undefined || !rows || !entries) return
    const waitMs = toldAt + restMs - performance.now()
    if (waitMs <= 0) tell()
    else timer = setTimeout(tell, waitMs)
  }

  function tell(): void {
    timer = undefined
    toldAt = performance.now()
    const byItem = entriesByItem(entries ?? [])
    for (const row of rows ?? []) if (!views.has(row)) views.set(row, localItem(row, byItem))
    next((rows ?? []).map((row) => views.get(row) ?? null).filter((item) => item !== null))
  }

  const stopRows = watchRows(localSession, jobId, {
    next(found) {
      rows = found
      tellSoon()
    },
    error,
  })
  const outbox = liveQuery(() => telling(localSession, jobId)).subscribe({
    next(found) {
      if (!entries || textOf(found) !== textOf(entries)) views = new WeakMap()
      entries = found
      tellSoon()
    },
    error,
  })
  return () => {
    clearTimeout(timer)
    stopRows()
    outbox.unsubscribe()
  }
}

interface Part {
  rows?: ItemRow[]
  subscription?: Subscription
}

/** The rows of a job's items in their order, told once all parts were read and again when one has changed. */
function watchRows(localSession: LocalSession, jobId: string, { next, error }: Listener<ItemRow>): () => void {
  const parts = new Map<number, Part>()
  const last = liveQuery(() => lastPlace(localSession, jobId)).subscribe({ next: openParts, error })

  function openParts(place: number): void {
    const count = partCountUpTo(place)
    for (const [index, { subscription }] of parts) {
      if (index < count) continue
      subscription?.unsubscribe()
      parts.delete(index)
    }
    for (let index = 0; index < count; index += 1) if (!parts.has(index)) openPart(index)
    tell()
  }

  function openPart(index: number): void {
    const part: Part = {}
    parts.set(index, part)
    part.subscription = liveQuery(() => rowsOfPart(localSession, jobId, index)).subscribe({
      next(rows) {
        part.rows = rows
        tell()
      },
      error,
    })
  }

  function tell(): void {
    const all = [...parts.values()]
    if (all.some(({ rows }) => !rows)) return
    // One that was moved while its job was read may stand in two parts.
    const once = new Map(all.flatMap(({ rows = [] }) => rows).map((row) => [row._id, row]))
    next([...once.values()].toSorted((one, other) => one.place - other.place))
  }

  return () => {
    last.unsubscribe()
    for (const { subscription } of parts.values()) subscription?.unsubscribe()
  }
}

/** The same, once. */
export async function readItems(localSession: LocalSession, jobId: string): Promise<LocalItem[]> {
  const byItem = entriesByItem(await telling(localSession, jobId))
  const partCount = partCountUpTo(await lastPlace(localSession, jobId))
  const rows: ItemRow[] = []
  for (let index = 0; index < partCount; index += 1) rows.push(...(await rowsOfPart(localSession, jobId, index)))
  return rows.map((row) => localItem(row, byItem)).filter((item) => item !== null)
}

export async function readItem(localSession: LocalSession, itemId: string): Promise<LocalItem | null> {
  const { store, userId } = localSession
  const row = await store.items.get([userId, itemId])
  if (!row) return null
  const photoId = photoIdOf((row.mine ?? row.server)?.photoUrl ?? null)
  const about = await entriesAboutItem(localSession, itemId)
  const ofPhoto = photoId ? await store.outbox.where('[userId+photoId]').equals([userId, photoId]).toArray() : []
  return localItem(row, entriesByItem([...about, ...ofPhoto.filter(({ name }) => name === 'uploadPhoto')]))
}

async function lastPlace({ store, userId }: LocalSession, jobId: string): Promise<number> {
  const ofJob = store.items
    .where('[userId+jobId+place]')
    .between([userId, jobId, Dexie.minKey], [userId, jobId, Dexie.maxKey])
  return (await ofJob.last())?.place ?? 0
}

function partCountUpTo(place: number): number {
  return Math.floor(place / partSize) + 1
}

function rowsOfPart({ store, userId }: LocalSession, jobId: string, index: number): Promise<ItemRow[]> {
  const [from, to] = [index * partSize, (index + 1) * partSize]
  return store.items.where('[userId+jobId+place]').between([userId, jobId, from], [userId, jobId, to]).sortBy('place')
}

/**
 * The entries that say more of an item than that something of it waits, which its own row says: refusals, and saves that
 * can be undone.
 */
async function telling({ store, userId }: LocalSession, jobId: string): Promise<OutboxEntryRow[]> {
  const saves = await store.outbox.where('[userId+jobId+name]').equals([userId, jobId, 'updateItem']).sortBy('place')
  const refused = await store.outbox.where('[userId+needs]').equals([userId, 1]).sortBy('place')
  const lastSaves = new Map(saves.map((entry) => [entry.itemId, entry]))
  return [
    ...refused.filter((entry) => entry.jobId === jobId),
    ...[...lastSaves.values()].filter(({ undo, needs }) => undo && !needs),
  ]
}

function textOf(entries: OutboxEntryRow[]): string {
  return entries.map(({ _id, attention }) => `${_id} ${attention?.at}`).join()
}
