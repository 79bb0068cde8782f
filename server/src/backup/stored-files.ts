import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { names } from './archive-entry.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { bufferStream } from './buffered-stream.ts'
import type { StoredFileRow } from './stored-file-rows.ts'

export interface FilesReport {
  files: number
  /** Named by the database and not in the store. */
  missing: string[]
  /** In the store, but other bytes than were received. */
  damaged: string[]
}

/** Puts every file that the backup's database names into the archive. */
export async function addStoredFiles(
  archive: ArchiveWriter,
  { rows, files, path }: { rows: AsyncIterable<StoredFileRow>; files: FileStore; path: string },
): Promise<FilesReport> {
  const report: FilesReport = { files: 0, missing: [], damaged: [] }
  for await (const row of rows) {
    const found = await addFile(archive, { ...row, files, path })
    if (found === 'missing') report.missing.push(row.key)
    else report.files += 1
    if (found === 'damaged') report.damaged.push(row.key)
  }
  return report
}

interface OneFile extends StoredFileRow {
  files: FileStore
  path: string
}

async function addFile(archive: ArchiveWriter, one: OneFile): Promise<'added' | 'missing' | 'damaged'> {
  const stream = await one.files.open(one.key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
  if (!stream) return 'missing'
  const { size, content, done } = await bufferStream(stream, one.path)
  const hash = createHash('sha256')
  try {
    await archive.addLarge(names.file(one.mediaType, one.key), size, hashedBy(hash, content))
  } finally {
    await done()
  }
  return one.sha256 === null || hash.digest('hex') === one.sha256 ? 'added' : 'damaged'
}

async function* hashedBy(hash: ReturnType<typeof createHash>, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}
