import type { DBCore, DBCoreTable } from 'dexie'
import type { LocalStore } from '#web/offline/store/local-store.ts'

/** Counts the rows that are read from the store from now on, by whichever way; a count or a key alone is no row. */
export function countReads(store: LocalStore): { rows: number } {
  const reads = { rows: 0 }
  store.use({ stack: 'dbcore', name: 'count-reads', create: (core) => countingCore(core, reads) })
  return reads
}

function countingCore(core: DBCore, reads: { rows: number }): DBCore {
  return { ...core, table: (name) => countingTable(core.table(name), reads) }
}

function countingTable(table: DBCoreTable, reads: { rows: number }): DBCoreTable {
  return {
    ...table,
    async get(request) {
      const row: unknown = await table.get(request)
      if (row !== undefined) reads.rows += 1
      return row
    },
    async getMany(request) {
      const rows = await table.getMany(request)
      reads.rows += rows.filter((row) => row !== undefined).length
      return rows
    },
    async query(request) {
      const response = await table.query(request)
      if (request.values) reads.rows += response.result.length
      return response
    },
    async openCursor(request) {
      const cursor = await table.openCursor(request)
      if (cursor && request.values) {
        const start = cursor.start.bind(cursor)
        cursor.start = (onNext) =>
          start(() => {
            reads.rows += 1
            onNext()
          })
      }
      return cursor
    },
  }
}
