import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { DamagedArchive, endBytes, entryBytes, hashLine, names } from './archive-entry.ts'

export interface ArchiveEntry {
  name: string
  size: number
  /** In pieces of bounded size, to be read before the next entry. What is not read is passed over. */
  content: () => AsyncIterable<Buffer>
}

const chunkBytes = 1024 * 1024
/** A whole entry that is read at once is a description or a part of a table, never a file. */
const maxAtOnce = 64 * 1024 * 1024

/**
 * Goes through an archive entry by entry, without holding more than a piece of it. One that is still being written is
 * read up to `end`.
 */
export async function* readArchive(path: string, end = Infinity): AsyncGenerator<ArchiveEntry> {
  yield* entriesOf(createReadStream(path, { end: end - 1, highWaterMark: chunkBytes }))
}

export async function wholeOf({ name, size, content }: ArchiveEntry): Promise<Buffer> {
  if (size > maxAtOnce) throw new DamagedArchive(`${name} is too large.`)
  return buffer(content())
}

/** Reads every byte once and compares: an archive that was damaged, cut short or added to is refused. */
export async function verifyArchive(path: string): Promise<void> {
  const hashedBytes = (await stat(path)).size - endBytes
  if (hashedBytes <= 0) throw new DamagedArchive()
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: hashedBytes - 1, highWaterMark: chunkBytes })) {
    hash.update(chunk)
  }
  const end = await buffer(createReadStream(path, { start: hashedBytes }))
  const line = hashLine(hash.digest('hex'))
  const padding = end.subarray(entryBytes(0) + line.length)
  if (padding.some((byte) => byte !== 0)) throw new DamagedArchive()
  for await (const entry of entriesOf(Readable.from([end]))) {
    if (entry.name === names.hash && (await wholeOf(entry)).toString() === line) return
  }
  throw new DamagedArchive()
}

async function* entriesOf(source: Readable): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  source.on('error', (error) => entries.destroy(error))
  source.pipe(entries)
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: () => entry }
      entry.resume()
    }
  } catch (error) {
    // Of the disk, not of the archive.
    if (error instanceof Error && 'code' in error) throw error
    throw new DamagedArchive()
  } finally {
    source.destroy()
    entries.destroy()
  }
}
