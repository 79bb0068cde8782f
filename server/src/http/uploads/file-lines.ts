import { createReadStream } from 'node:fs'
import { AppError } from '#contract/errors.ts'

interface Bounds {
  maxBytes: number
  maxLines: number
}

interface FileLine {
  text: string
  isEnded: boolean
}

const lineBreak = 0x0a

export async function* fileLines(path: string, bounds: Bounds): AsyncGenerator<FileLine> {
  let parts: Buffer[] = []
  let bytes = 0
  let count = 0

  function hold(part: Buffer) {
    bytes += part.length
    if (bytes > bounds.maxBytes) throw new AppError('invalid-input', 'A line of this file is too long.')
    parts.push(part)
  }

  function take(isEnded: boolean): FileLine {
    count += 1
    if (count > bounds.maxLines) throw new AppError('invalid-input', 'This file has too many lines.')
    const text = Buffer.concat(parts).toString('utf8')
    parts = []
    bytes = 0
    return { text, isEnded }
  }

  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, from)) {
      hold(chunk.subarray(from, end))
      yield take(true)
      from = end + 1
    }
    hold(chunk.subarray(from))
  }
  if (bytes > 0) yield take(false)
}
