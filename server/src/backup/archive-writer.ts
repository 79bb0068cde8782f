import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { pack, type Headers } from 'tar-stream'
import { entryBytes, hashLine, names } from './archive-entry.ts'

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** For what may be too large to hold; its size must be known. */
  addLarge(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  /** How large the file is once all that was added is written to it. */
  size(): Promise<number>
  /** Ends it with its hash and forces it to the disk. Answers how large it is. */
  finish(): Promise<number>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

/** Longer names would need a second header. */
const maxNameBytes = 100

/** For its owner's eyes only: passwords' hashes and the sealing key are in it. Refuses to write over anything. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  const progress = new EventEmitter()
  const tar = pack()
  let added = 0
  let written = 0
  const writing = writeAll()
  // Whoever adds something or waits hears of a failure.
  writing.catch(() => undefined)

  async function writeAll(): Promise<void> {
    for await (const bytes of tar) {
      hash.update(bytes)
      await handle.writeFile(bytes)
      written += bytes.length
      progress.emit('written')
    }
  }

  async function addLarge(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) {
    const entry = tar.entry(headerOf(name, size))
    // An entry's failure is the archive's, which `writing` tells.
    entry.on('error', () => undefined)
    added += entryBytes(size)
    for await (const chunk of content) if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), writing])
    entry.end()
    await Promise.race([once(entry, 'close'), writing])
  }

  async function size(): Promise<number> {
    while (written < added) await Promise.race([once(progress, 'written'), writing])
    return written
  }

  return {
    add: (name, content) => addLarge(name, content.length, [content]),
    addLarge,
    size,
    async finish() {
      await size()
      const line = Buffer.from(hashLine(hash.copy().digest('hex')))
      await addLarge(names.hash, line.length, [line])
      tar.finalize()
      await writing
      await handle.sync()
      await handle.close()
      return written
    },
    async abandon() {
      tar.destroy()
      await writing.catch(() => undefined)
      await handle.close().catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

/** The time is in thorough.json; the same content makes the same archive. */
function headerOf(name: string, size: number): Headers {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`${name} is too long a name for an archive.`)
  return { name, size, mode: 0o600, mtime: new Date(0) }
}
