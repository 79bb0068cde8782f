import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface WrittenFile {
  path: string
  bytes: number
  sha256: string
}

export interface ZipWriter {
  /** Resolves when all of it was read: one file after the other, so that none waits in memory. */
  add(
    path: string,
    content: AsyncIterable<Buffer | string> | Iterable<string>,
    options?: { compress: boolean },
  ): Promise<WrittenFile>
}

interface Zipping {
  mtime: Date
  write: (zip: ZipWriter) => Promise<void>
  take: (stream: Readable) => Promise<void>
}

export async function streamZip({ mtime, write, take }: Zipping): Promise<number> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // Told by the caller that reads it; perhaps nobody does yet.
  output.on('error', () => undefined)
  let bytes = 0
  async function* counted() {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
  }
  let failure: unknown
  let giveUp: (error: unknown) => void = () => undefined
  const taken = take(Readable.from(counted(), { objectMode: false }))
  taken.catch((error: unknown) => {
    failure = error
    giveUp(error)
  })
  try {
    await write({
      add: (path, content, { compress } = { compress: true }) =>
        new Promise((resolve, reject) => {
          if (failure) throw failure
          giveUp = reject
          const stream = Readable.from(measured(path, content, { resolve, reject }), { objectMode: false })
          zip.addReadStream(stream, path, { mtime, compress })
        }),
    })
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
    await taken.catch(() => undefined)
    throw error
  }
  zip.end()
  await taken
  return bytes
}

async function* measured(
  path: string,
  content: AsyncIterable<Buffer | string> | Iterable<string>,
  { resolve, reject }: { resolve: (file: WrittenFile) => void; reject: (error: unknown) => void },
) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const part of content) {
      const chunk = Buffer.from(part)
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    resolve({ path, bytes, sha256: hash.digest('hex') })
  } catch (error) {
    reject(error)
    throw error
  }
}
