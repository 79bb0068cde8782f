import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { blockBytes, DamagedArchive, names, paddingOf, readHead, type EntryHead } from './archive-entry.ts'

export interface ArchiveEntry extends EntryHead {
  /** In pieces of bounded size. What is not read is passed over. */
  content: () => AsyncGenerator<Buffer>
}

const pieceBytes = 1024 * 1024
/** A whole entry that is read at once is a description or a part of a table, never a file. */
const maxAtOnce = 64 * 1024 * 1024

/**
 * Goes through an archive entry by entry, without holding more than a piece of it. One that is still being written is
 * read up to `end`.
 */
export async function* readArchive(path: string, end = Infinity): AsyncGenerator<ArchiveEntry> {
  const handle = await open(path)
  try {
    for (let at = 0; at < end;) {
      const head = readHead(await piece(handle, at, blockBytes))
      if (!head) return
      const begin = at + blockBytes
      yield { ...head, content: () => pieces(handle, begin, head.size) }
      at = begin + head.size + paddingOf(head.size)
    }
  } finally {
    await handle.close()
  }
}

export async function wholeOf({ name, size, content }: ArchiveEntry): Promise<Buffer> {
  if (size > maxAtOnce) throw new DamagedArchive(`${name} is too large.`)
  const parts: Buffer[] = []
  for await (const part of content()) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads every byte once and compares: an archive that was damaged, cut short or added to is refused. */
export async function verifyArchive(path: string): Promise<void> {
  const handle = await open(path)
  const hash = createHash('sha256')
  try {
    for (let at = 0; ;) {
      const block = await piece(handle, at, blockBytes)
      const head = readHead(block)
      if (!head) throw new DamagedArchive()
      if (head.name === names.hash) return await checkEnd(handle, at + blockBytes, head.size, hash.digest('hex'))
      hash.update(block)
      const rest = head.size + paddingOf(head.size)
      for await (const part of pieces(handle, at + blockBytes, rest)) hash.update(part)
      at += blockBytes + rest
    }
  } finally {
    await handle.close()
  }
}

async function checkEnd(handle: FileHandle, at: number, size: number, expected: string): Promise<void> {
  if (size > blockBytes) throw new DamagedArchive()
  const said = await piece(handle, at, size)
  const rest = await piece(handle, at + size, paddingOf(size) + 2 * blockBytes)
  const isAllThere = (await handle.stat()).size === at + size + rest.length
  if (said.toString() !== `${expected}\n` || rest.some((byte) => byte !== 0) || !isAllThere) throw new DamagedArchive()
}

async function* pieces(handle: FileHandle, begin: number, size: number): AsyncGenerator<Buffer> {
  for (let read = 0; read < size; read += pieceBytes) {
    yield await piece(handle, begin + read, Math.min(pieceBytes, size - read))
  }
}

async function piece(handle: FileHandle, at: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, at)
  if (bytesRead < size) throw new DamagedArchive()
  return buffer
}
