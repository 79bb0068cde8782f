import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import { rowSchema } from '#server/http/route-schema.ts'

/** These parts as a stream. The first is made before anything is answered, so that a failure is reported like any other. */
export async function streamOf(parts: AsyncGenerator<string, void>): Promise<Readable> {
  const first = await parts.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* parts
  }
  return Readable.from(all(), { objectMode: false })
}

export function unread(stream: Readable): Readable {
  stream.destroy()
  return Readable.from([])
}

/** A long list leaves a chunk at a time, as its reader takes it: neither other calls nor memory notice its length. */
export async function answerList(endpoint: ListEndpoint, reply: FastifyReply, page: ListedPage<unknown>) {
  reply.header('x-total-count', page.total)
  if ('rows' in page && page.rows.length <= rowsPerChunk) return reply.send(page.rows)
  const chunks = 'rows' in page ? partsOf(page.rows) : page.chunks
  // Compiled from the same schema as short lists are, so that a column nobody listed falls away here too.
  const serialise = reply.compileSerializationSchema(rowSchema(endpoint))
  // Every row of a list is an object: that is what the endpoint's schema says of them.
  const written = writtenChunks(chunks as AsyncIterable<Record<string, unknown>[]>, serialise)
  const stream = await streamOf(written)
  return reply.type('application/json; charset=utf-8').send(reply.request.method === 'HEAD' ? unread(stream) : stream)
}

async function* writtenChunks<Row>(chunks: AsyncIterable<Row[]>, serialise: (row: Row) => string) {
  let separator = '['
  for await (const rows of chunks) {
    if (rows.length === 0) continue
    yield separator + rows.map(serialise).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* partsOf(rows: unknown[]) {
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    yield rows.slice(start, start + rowsPerChunk)
    await setImmediate()
  }
}
