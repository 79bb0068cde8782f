import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'

export interface BufferedStream {
  size: number
  content: AsyncIterable<Buffer>
  /** Gives back what it took on the disk. */
  done(): Promise<void>
}

const heldBytes = 8 * 1024 * 1024

/** A stream whose length is to be known before it is passed on: in memory while it is small, then beside `path`. */
export async function bufferStream(stream: Readable, path: string): Promise<BufferedStream> {
  const held: Buffer[] = []
  let size = 0
  const pieces = stream[Symbol.asyncIterator]()
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    held.push(next.value)
    size += next.value.length
    if (size > heldBytes) return spooled(held, pieces, path)
  }
  return { size, content: each(held), done: async () => undefined }
}

async function spooled(held: Buffer[], rest: AsyncIterator<Buffer>, path: string): Promise<BufferedStream> {
  const file = `${path}.spool`
  const handle = await open(file, 'w', 0o600)
  let size = 0
  const keep = async (piece: Buffer) => {
    await handle.writeFile(piece)
    size += piece.length
  }
  try {
    for (const piece of held) await keep(piece)
    for (let next = await rest.next(); !next.done; next = await rest.next()) await keep(next.value)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return { size, content: createReadStream(file), done: () => rm(file, { force: true }) }
}

async function* each(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}
