import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { blockBytes, headBlock, names, paddingOf } from './archive-entry.ts'

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** For what may be too large to hold; its size must be known. */
  addLarge(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  /** How many bytes were written so far. */
  size(): number
  /** Ends it with its hash and forces it to the disk. Answers how large it is. */
  finish(): Promise<number>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

/** For its owner's eyes only: passwords' hashes and the sealing key are in it. Refuses to write over anything. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let written = 0

  async function write(bytes: Buffer): Promise<void> {
    hash.update(bytes)
    written += bytes.length
    await handle.writeFile(bytes)
  }

  async function add(name: string, content: Buffer): Promise<void> {
    await write(Buffer.concat([headBlock({ name, size: content.length }), content, padding(content.length)]))
  }

  return {
    add,
    async addLarge(name, size, content) {
      await write(headBlock({ name, size }))
      for await (const chunk of content) await write(chunk)
      await write(padding(size))
    },
    size: () => written,
    async finish() {
      await add(names.hash, Buffer.from(`${hash.copy().digest('hex')}\n`))
      await write(Buffer.alloc(2 * blockBytes))
      await handle.sync()
      await handle.close()
      return written
    },
    async abandon() {
      await handle.close().catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

function padding(size: number): Buffer {
  return Buffer.alloc(paddingOf(size))
}
