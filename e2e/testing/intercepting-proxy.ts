import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Answered {
  status: number
  type: string
  body: string
}

/** Answers in place of the product; null passes the call on. */
type Interceptor = (call: { method: string; path: string }) => Answered | null

/** Stands before the product, records every call and may answer in its place. */
export interface InterceptingProxy {
  address: string
  /** What has passed, as `METHOD /path`, with what was sent and the status that came back. */
  calls: { call: string; sent: string; status: number }[]
  intercept: (next: Interceptor | null) => void
  /** Adds a line to what the product answers there, as a new release would. */
  appendTo: (path: string, line: string) => void
}

export async function givenInterceptingProxy(productUrl: string): Promise<InterceptingProxy> {
  const calls: InterceptingProxy['calls'] = []
  const added = new Map<string, string>()
  let interceptor: Interceptor | null = null

  const server = createServer((call, answer) => {
    const { method = 'GET', url = '/' } = call
    const path = url.split('?')[0] ?? ''
    const note = (sent: Buffer, status: number) =>
      void calls.push({ call: `${method} ${path}`, sent: sent.toString(), status })
    const said = interceptor?.({ method, path })
    if (said) {
      void buffer(call).then((sent) => note(sent, said.status))
      answer.writeHead(said.status, { 'content-type': said.type }).end(said.body)
      return
    }
    pass(productUrl, call)
      .then(async ({ sent, status, headers, body }) => {
        note(sent, status)
        const line = added.get(path)
        answer.writeHead(status, line ? withoutLength(headers) : headers)
        answer.end(line ? Buffer.concat([body, Buffer.from(`\n${line}\n`)]) : body)
      })
      .catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    intercept: (next) => (interceptor = next),
    appendTo: (path, line) => void added.set(path, line),
  }
}

async function pass(productUrl: string, call: IncomingMessage) {
  const onwards = request(new URL(call.url ?? '/', productUrl), {
    method: call.method,
    headers: asIfNew(call.headers),
  })
  const sent = await buffer(call)
  onwards.end(sent)
  const [answer] = (await once(onwards, 'response')) as [IncomingMessage]
  return { sent, status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
}

/** Whole and plain, whatever the browser has kept of it. */
function asIfNew({ 'if-none-match': _tag, 'if-modified-since': _date, ...headers }: IncomingMessage['headers']) {
  return { ...headers, 'accept-encoding': 'identity' }
}

function withoutLength({
  'content-length': _length,
  etag: _tag,
  'last-modified': _date,
  ...headers
}: object & Record<string, unknown>) {
  return headers as Record<string, string>
}
