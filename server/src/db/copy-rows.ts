import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from, to } from 'pg-copy-streams'
import { quoted } from './table-facts.ts'

export interface CopiedTable {
  table: string
  columns: string[]
}

const lineFeed = 0x0a

/** Whole rows in PostgreSQL's text form, which escapes line feeds in values. The database waits for its reader. */
export async function* copyOut(client: ClientBase, table: CopiedTable): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  const stream: AsyncIterable<Buffer> = client.query(to(`copy ${columnsOf(table)} to stdout`))
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end > 0) {
      yield Buffer.concat([...begun, chunk.subarray(0, end)])
      begun = []
    }
    if (end < chunk.length) begun.push(chunk.subarray(end))
  }
}

export async function copyIn(client: ClientBase, table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(rows, client.query(from(`copy ${columnsOf(table)} from stdin`)))
}

function columnsOf({ table, columns }: CopiedTable): string {
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`
}
