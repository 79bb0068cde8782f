import { once } from 'node:events'
import { Readable, type Duplex } from 'node:stream'
import type { ClientBase, Connection } from 'pg'
import { quoted } from './table-facts.ts'

export interface CopiedTable {
  table: string
  columns: string[]
}

/** The rows of a table in PostgreSQL's text form, each chunk whole rows. The database waits for whoever reads. */
export function copyOut(client: ClientBase, table: CopiedTable): Readable {
  let line: Duplex | undefined
  const rows = new Readable({ highWaterMark: bufferedBytes, read: () => void line?.resume() })
  client.query({
    ...deafTo,
    submit(connection: Connection) {
      line = connection.stream
      connection.query(`copy ${columnsOf(table)} to stdout`)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver writes the next message over this one, so what waits to be read must be a copy.
      if (!rows.push(Buffer.from(chunk))) line?.pause()
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleReadyForQuery: () => void rows.push(null),
  })
  return rows
}

/** Takes such rows in. When it resolves, the database has all of them; when it rejects, none. */
export function copyIn(client: ClientBase, table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let refused: Error | undefined
    client.query({
      ...deafTo,
      submit: (connection: Connection) => connection.query(`copy ${columnsOf(table)} from stdin`),
      handleCopyInResponse: (connection: Wire) => void feed(connection, rows, () => refused),
      handleError(error: Error) {
        refused = error
        reject(error)
      },
      handleReadyForQuery: () => resolve(),
    })
  })
}

function columnsOf({ table, columns }: CopiedTable): string {
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`
}

const bufferedBytes = 1024 * 1024

/** What pg's connection can do besides what its types tell. */
interface Wire extends Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** Of the messages that pg passes on to whoever asked, those that tell nothing here. */
const deafTo = {
  handleRowDescription: () => undefined,
  handleCommandComplete: () => undefined,
  handleCopyInResponse: (_connection: Wire) => undefined,
  handleCopyData: (_message: { chunk: Buffer }) => undefined,
}

async function feed(connection: Wire, rows: AsyncIterable<Buffer>, refused: () => Error | undefined): Promise<void> {
  try {
    for await (const chunk of rows) {
      if (refused()) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  } catch (error) {
    connection.sendCopyFail(error instanceof Error ? error.message : String(error))
  }
}
