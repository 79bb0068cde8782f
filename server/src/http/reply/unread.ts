import { Readable } from 'node:stream'

/** For a HEAD request: the answer has its headers, and nothing of its body is read. */
export function unread(stream: Readable): Readable {
  stream.destroy()
  return Readable.from([])
}
