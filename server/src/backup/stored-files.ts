import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { AppError } from '#contract/errors.ts'
import type { FileStore } from '#server/outside/file-store.ts'
import { names } from './archive-entry.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { gathered } from './gathered.ts'

export interface FilesReport {
  files: number
  /** Named by the database and not in the store. */
  missing: string[]
  /** In the store, but other bytes than were received. */
  damaged: string[]
}

interface FileRow {
  id: string
  key: string
  original_key: string | null
  media_type: string
  sha256: string
}

const rowsAtOnce = 500
const unknownType = 'application/octet-stream'

/**
 * Every file that the database names at this moment: bytes are stored before their row and never changed. Renditions for
 * print are not among them; they are made again when one is needed.
 */
export async function addStoredFiles(
  archive: ArchiveWriter,
  { client, files, path }: { client: ClientBase; files: FileStore; path: string },
): Promise<FilesReport> {
  const report: FilesReport = { files: 0, missing: [], damaged: [] }
  const add = async (key: string, mediaType: string, sha256: string | null) => {
    const found = await addFile(archive, { key, mediaType, sha256, files, path })
    if (found === 'missing') report.missing.push(key)
    else report.files += 1
    if (found === 'damaged') report.damaged.push(key)
  }
  for await (const row of fileRows(client)) {
    // Only of what is kept as it came the hash is known.
    await add(row.key, row.media_type, row.media_type === 'application/pdf' ? row.sha256 : null)
    if (row.original_key) await add(row.original_key, unknownType, row.sha256)
  }
  return report
}

async function* fileRows(client: ClientBase): AsyncGenerator<FileRow> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<FileRow>(
      'select id, key, original_key, media_type, sha256 from files where id > $1 order by id limit $2',
      [last, rowsAtOnce],
    )
    yield* rows
    const lastRow = rows.at(-1)
    if (!lastRow) return
    last = lastRow.id
  }
}

interface OneFile {
  key: string
  mediaType: string
  sha256: string | null
  files: FileStore
  path: string
}

async function addFile(archive: ArchiveWriter, one: OneFile): Promise<'added' | 'missing' | 'damaged'> {
  const stream = await one.files.open(one.key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
  if (!stream) return 'missing'
  const { size, content, done } = await gathered(stream, one.path)
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
