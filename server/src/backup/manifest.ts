import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { linesOf } from './stored-file-rows.ts'

/** One file of a backup that is kept in a folder or bucket. */
const ManifestEntry = z.object({
  key: z.string(),
  mediaType: z.string(),
  size: z.int().min(0),
  sha256: z.string(),
})
export type ManifestEntry = z.infer<typeof ManifestEntry>

export async function* readManifest(path: string): AsyncGenerator<ManifestEntry> {
  for await (const line of linesOf(createReadStream(path))) yield ManifestEntry.parse(JSON.parse(line))
}

export interface ManifestWriter {
  add(entry: ManifestEntry): Promise<void>
  /** Answers its SHA-256. */
  finish(): Promise<string>
}

export async function createManifest(path: string): Promise<ManifestWriter> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let waiting = ''
  let written = Promise.resolve()
  /** One after the other, in the order in which they are hashed. */
  const flush = () => {
    const bytes = Buffer.from(waiting)
    waiting = ''
    hash.update(bytes)
    written = written.then(() => handle.appendFile(bytes))
    return written
  }
  return {
    async add(entry) {
      waiting += `${JSON.stringify(entry)}\n`
      if (waiting.length > 1_000_000) await flush()
    },
    async finish() {
      await flush()
      await handle.close()
      return hash.digest('hex')
    },
  }
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
