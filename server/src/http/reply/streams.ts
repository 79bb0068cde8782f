import { Readable } from 'node:stream'

/** These parts as a stream. The first is made before anything is answered, so that a failure is reported like any other. */
export async function streamOf(parts: AsyncGenerator<string, void>): Promise<Readable> {
  const first = await parts.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* parts
  }
  return Readable.from(all(), { objectMode: false })
}

/** For a HEAD request: the answer has its headers, and nothing of its body is read. */
export function unread(stream: Readable): Readable {
  stream.destroy()
  return Readable.from([])
}
