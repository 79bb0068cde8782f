import Dexie, { type Table } from 'dexie'
import type {
  AcceptedCompletionRow,
  DraftRow,
  EquipmentRow,
  ItemRow,
  JobRow,
  OutboxEntryRow,
  MetaRow,
  NoticeRow,
  PhotoRow,
  PhotoSizeRow,
  ReserveRow,
  SentRow,
} from './local-rows.ts'
import type { LocalSession, StepSession } from './local-session.ts'
import { inTransaction, type Steps } from './transaction.ts'
import { fits, requireReserve, withReserve, withRoom } from './storage-room.ts'

type Owned = [userId: string, id: string]

/** Everything the engineer portal keeps on this device. Only the person's own rows are ever read or sent. */
export interface LocalTables {
  jobs: Table<JobRow, Owned>
  items: Table<ItemRow, Owned>
  photos: Table<PhotoRow, Owned>
  photoSizes: Table<PhotoSizeRow, Owned>
  outbox: Table<OutboxEntryRow, number, Omit<OutboxEntryRow, 'place'> & { place?: number }>
  sent: Table<SentRow, number>
  drafts: Table<DraftRow, Owned>
  equipment: Table<EquipmentRow, [userId: string, companyId: string, identity: string]>
  completions: Table<AcceptedCompletionRow, Owned>
  notices: Table<NoticeRow, Owned>
  meta: Table<MetaRow, Owned>
  reserve: Table<ReserveRow, ReserveRow['key']>
}

export type LocalStore = Dexie & LocalTables

/** Not the name under which test versions stored their work: that database is left untouched. */
const storeName = 'thorough-device'
const testVersionName = 'thorough'

/** A released version is never changed: a new one is added below it, with an upgrade that keeps every outbox entry. */
export function openLocalStore(name = storeName): LocalStore {
  // A save is confirmed only when it would survive a power cut; Chrome would otherwise answer before the disk has it.
  const store = new Dexie(name, { chromeTransactionDurability: 'strict' })
  store.version(1).stores({
    jobs: '[userId+_id], userId',
    items: '[userId+_id], [userId+jobId], [userId+jobId+place]',
    photos: '[userId+_id], [userId+jobId]',
    photoSizes: '[userId+_id]',
    outbox:
      '++place, &_id, userId, [userId+jobId], [userId+itemId], [userId+photoId], [userId+name], [userId+needs], [userId+jobId+name], [userId+failing]',
    sent: 'place, userId, [userId+jobId], leftAt',
    drafts: '[userId+key]',
    equipment: '[userId+companyId+identity], [userId+companyId+serial], [userId+companyId], *tagKeys',
    completions: '[userId+jobId], userId',
    notices: '[userId+_id], [userId+jobId]',
    meta: '[userId+key]',
    reserve: 'key',
  })
  // Dexie makes a property of every table that was declared above.
  return store as LocalStore
}

/** Whether a test version of before 1.0.0 has stored something on this device, which this version can't read. */
export function hasTestVersionWork(): Promise<boolean> {
  return Dexie.exists(testVersionName)
}

/** All of the steps are on disk afterwards, or none. They may run twice, where room was made; else DeviceFull. */
export function inOneStep<T>(
  { store, ...session }: LocalSession,
  steps: Steps<StepSession, T>,
  { bytes = 0, tables = store.tables }: StepFacts = {},
): Promise<T> {
  const write = async (step: LocalTables) => {
    await requireReserve(step)
    return steps({ ...session, store: step })
  }
  return withRoom(store, bytes, () => inTransaction(store, [...tables, store.reserve], write))
}

interface StepFacts {
  bytes?: number
  tables?: Table[]
}

/** The same for what is written about sending, which has room of its own: what waits can be sent from a full device. */
export function inOneSendingStep<T>(
  { store, ...session }: LocalSession,
  steps: Steps<StepSession, T>,
  { tables = store.tables }: Pick<StepFacts, 'tables'> = {},
): Promise<T> {
  return withReserve(store, () => inTransaction(store, tables, (step) => steps({ ...session, store: step })))
}

/** The same for what can wait: it takes nobody's room, and is false when it does not fit. */
export function inOneStepIfItFits(store: LocalStore, steps: Steps<LocalTables, unknown>): Promise<boolean> {
  const write = async (step: LocalTables) => {
    await requireReserve(step)
    await steps(step)
  }
  return fits(store, () => inTransaction(store, store.tables, write))
}
