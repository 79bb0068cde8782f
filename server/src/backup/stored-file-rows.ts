import { readArchive } from './archive-reader.ts'
import type { BackupFacts } from './backup-facts.ts'

/** A file that the database of a backup names. */
export interface StoredFileRow {
  key: string
  mediaType: string
  /** Of the bytes as they were received; null where other bytes are kept, and their hash is not known. */
  sha256: string | null
}

const unknownType = 'application/octet-stream'

/**
 * Every file that the database named at the moment of the backup, read from the rows in its archive: the snapshot need
 * not be held while files are copied. Bytes are stored before their row, never changed, and never removed while a row
 * names them. Renditions for print are not among them; they are made again when one is needed.
 */
export async function* storedFileRows(path: string, facts: BackupFacts, end?: number): AsyncGenerator<StoredFileRow> {
  const columns = facts.tables.find(({ name }) => name === 'files')?.columns ?? []
  for await (const fields of rowsOf('files', path, end)) {
    const field = (column: string) => fields[columns.indexOf(column)] ?? ''
    const [mediaType, sha256, original] = [field('media_type'), field('sha256'), field('original_key')]
    yield { key: field('key'), mediaType, sha256: mediaType === 'application/pdf' ? sha256 : null }
    if (original !== '\\N') yield { key: original, mediaType: unknownType, sha256 }
  }
}

/** In PostgreSQL's text form a row is a line and its fields are apart by tabs; those inside a text are escaped. */
async function* rowsOf(table: string, path: string, end?: number): AsyncGenerator<string[]> {
  for await (const entry of readArchive(path, end)) {
    if (!entry.name.startsWith(`tables/${table}/`)) continue
    for await (const line of linesOf(entry.content())) yield line.split('\t')
  }
}

/** Not readline's, which also ends a line at characters that a file's name may hold. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
