import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/**
 * A backup is a tar file, which any tar program can list and unpack:
 *
 *     thorough.json                    what it is, and the columns of its tables
 *     secrets/seal.pem                 the key that reports are sealed with, where it is stored in the data folder
 *     secrets/log-seal.pem             the key that the log is sealed with
 *     log-heads.txt                    the head of every block of the log
 *     secrets/secrets.key              the key that keys of authenticator apps are encrypted with, where it is stored there
 *     tables/<table>/<part>            rows, in PostgreSQL's text format
 *     files/<type>/<type>/<key>        one stored file
 *
 * Behind the end of the tar stands the SHA-256 of all bytes before it, in hexadecimal.
 */
export const names = {
  facts: 'thorough.json',
  seal: 'secrets/seal.pem',
  logKey: 'secrets/log-seal.pem',
  logHeads: 'log-heads.txt',
  secretsKey: 'secrets/secrets.key',
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  file: (mediaType: string, key: string) => `files/${mediaType}/${key}`,
}

const hashBytes = 64
const chunkBytes = 1024 * 1024
/** An entry that is read at once is a description or a key, never a file. */
const maxAtOnce = 64 * 1024 * 1024

export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}

export type AddEntry = (name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>

/** Readable by its owner only: password hashes and the sealing key are in it. Refuses to overwrite, and removes what it could not finish. */
export async function writeArchive<T>(path: string, fill: (add: AddEntry) => Promise<T>): Promise<T> {
  const handle = await open(path, 'wx', 0o600)
  const tar = pack()
  const writing = pipeline(withHash(tar), handle.createWriteStream({ flush: true }))
  const add: AddEntry = async (name, size, content) => {
    // The same content makes the same archive; its time is in thorough.json.
    const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) })
    // A failure of the entry is one of the archive, which rejects `writing`.
    entry.on('error', () => undefined)
    for await (const chunk of content) if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), writing])
    entry.end()
    await Promise.race([once(entry, 'close'), writing])
  }
  const filling = fill(add).then((result) => {
    tar.finalize()
    return result
  })
  try {
    const [result] = await Promise.all([filling, writing])
    return result
  } catch (error) {
    tar.destroy()
    await Promise.allSettled([filling, writing])
    await rm(path, { force: true })
    throw error
  }
}

export interface ArchiveEntry {
  name: string
  size: number
  /** To be read before the next entry; what is not read is skipped. */
  content: AsyncIterable<Buffer>
}

export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(path, { end: (await endOfTar(path)) - 1, highWaterMark: chunkBytes })
  const entries = extract()
  source.on('error', (error) => entries.destroy(error))
  source.pipe(entries)
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: entry }
      entry.resume()
    }
  } catch (error) {
    // An error with a code comes from the disk or the database, any other from the content of the archive.
    if (error instanceof Error && 'code' in error) throw error
    throw new DamagedArchive()
  } finally {
    source.destroy()
    entries.destroy()
  }
}

export async function readEntry(path: string, name: string): Promise<string | null> {
  for await (const entry of readArchive(path)) {
    if (entry.name.startsWith('tables/')) return null
    if (entry.name !== name) continue
    if (entry.size > maxAtOnce) throw new DamagedArchive()
    return (await buffer(entry.content)).toString()
  }
  return null
}

/** Reads every byte and compares the hash: an archive that was damaged, cut short or added to is refused. */
export async function verifyArchive(path: string): Promise<void> {
  const end = await endOfTar(path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: end - 1, highWaterMark: chunkBytes })) hash.update(chunk)
  const expected = (await buffer(createReadStream(path, { start: end }))).toString()
  if (hash.digest('hex') !== expected) throw new DamagedArchive()
}

async function endOfTar(path: string): Promise<number> {
  const end = (await stat(path)).size - hashBytes
  if (end <= 0) throw new DamagedArchive()
  return end
}

async function* withHash(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.from(hash.digest('hex'))
}
