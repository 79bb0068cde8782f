import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { AppError } from '#contract/errors.ts'
import { storedFilesLock } from '#server/db/stored-files-lock.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { withTemporaryFolder } from '#server/storage/temporary-folder.ts'
import { type AddEntry, names, readArchive } from './archive.ts'

interface StoredFile {
  key: string
  mediaType: string
  /** Of the bytes as they were received; null where other bytes are stored, whose hash is not known. */
  sha256: string | null
}

export interface FilesReport {
  files: number
  missing: string[]
  damaged: string[]
}

const unknownType = 'application/octet-stream'

/** Of rows of `files` in PostgreSQL's text format: tab-separated, escaped. Renditions for print are made again. */
export async function* filesInRows(rows: AsyncIterable<Buffer>, columns: string[]): AsyncGenerator<StoredFile> {
  for await (const line of linesOf(rows)) {
    const fields = line.split('\t')
    const field = (column: string) => fields[columns.indexOf(column)] ?? ''
    const [mediaType, sha256, original] = [field('media_type'), field('sha256'), field('original_key')]
    yield { key: field('key'), mediaType, sha256: mediaType === 'application/pdf' ? sha256 : null }
    if (original !== '\\N') yield { key: original, mediaType: unknownType, sha256 }
  }
}

/** Adds files of the store to an archive. While it runs, however long, no server removes the bytes of a file whose row was swept. */
export async function addStoredFiles(
  add: AddEntry,
  stored: AsyncIterable<StoredFile>,
  { pool, files }: { pool: Pool; files: FileStore },
): Promise<FilesReport> {
  const report: FilesReport = { files: 0, missing: [], damaged: [] }
  const client = await pool.connect()
  // A connection that is lost loses the lock too: the bytes then stay for a day only, as after any sweep.
  client.on('error', () => undefined)
  try {
    await client.query(`select pg_advisory_lock_shared(${storedFilesLock})`)
    await withTemporaryFolder(async (folder) => {
      for await (const file of stored) {
        const found = await addFile(add, file, { files, path: join(folder, 'file') })
        if (found === 'missing') report.missing.push(file.key)
        else report.files += 1
        if (found === 'damaged') report.damaged.push(file.key)
      }
    })
  } finally {
    client.release(true)
  }
  return report
}

/** Puts every file of an archive back into a store. Repeating it changes nothing: the bytes of a key never change. */
export async function restoreFiles(path: string, files: FileStore): Promise<number> {
  let count = 0
  await withTemporaryFolder(async (folder) => {
    for await (const entry of readArchive(path)) {
      const [, mediaType = '', key = ''] = /^files\/([^/]+\/[^/]+)\/(.+)$/.exec(entry.name) ?? []
      if (!key) continue
      const unpacked = join(folder, 'file')
      await writeFile(unpacked, entry.content, { mode: 0o600 })
      await files.put(key, unpacked, mediaType)
      count += 1
    }
  })
  return count
}

async function addFile(
  add: AddEntry,
  { key, mediaType, sha256 }: StoredFile,
  { files, path }: { files: FileStore; path: string },
): Promise<'added' | 'missing' | 'damaged'> {
  try {
    await files.fetch(key, path)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return 'missing'
    throw error
  }
  const hash = createHash('sha256')
  await add(names.file(mediaType, key), (await stat(path)).size, hashedBy(hash, createReadStream(path)))
  return sha256 === null || hash.digest('hex') === sha256 ? 'added' : 'damaged'
}

async function* hashedBy(hash: ReturnType<typeof createHash>, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

/** Not readline's, which also ends a line at characters that a file's name may hold. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
