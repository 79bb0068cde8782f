import type { Table } from 'dexie'
import { onTestFinished } from 'vitest'

/** For the rest of this test nothing can be added to the table, as when the disk fails. */
export function refuseAdding(table: Table): void {
  const refuse = () => {
    throw new Error('The disk failed.')
  }
  table.hook('creating', refuse)
  onTestFinished(() => table.hook('creating').unsubscribe(refuse))
}
