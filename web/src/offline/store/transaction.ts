import type { Table, Transaction } from 'dexie'
import type { LocalStore, LocalTables } from './local-store.ts'

export type Steps<Within, T> = (step: Within) => Promise<T>

/**
 * Dexie finds the transaction of a call by who awaits whom, and takes what runs between the microtasks of a transaction
 * for a part of it. A save that begins there must neither become part of a sync's transaction nor lose its own: so it
 * always gets its own (`!`), and its steps use the transaction's tables instead of the store's.
 */
export function inTransaction<T>(store: LocalStore, tables: Table[], steps: Steps<LocalTables, T>): Promise<T> {
  // Dexie counts awaits only in a function that is async itself.
  return store.transaction('rw!', tables, async (transaction) => steps(tablesOf(transaction)))
}

function tablesOf(transaction: Transaction): LocalTables {
  const named = transaction.storeNames.map((name) => [name, transaction.table(name)])
  // Those that the steps said they touch; Dexie refuses any other.
  return Object.fromEntries(named)
}
