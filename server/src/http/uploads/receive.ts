import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to disk as it comes, never holding it whole, and stops at the first byte too many. */
export async function receive(stream: Readable, path: string, maxBytes: number, refusal: () => Error) {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw refusal()
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  )
  return { bytes, sha256: hash.digest('hex') }
}
