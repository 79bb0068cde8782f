import { vi } from 'vitest'

export interface ReceivedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}

type Reply = Response | Error | Promise<Response>

/** Stands in for the network: answers by `METHOD /path`, remembers what it was asked. Anything else is not there. */
export function falseServer(replies: Record<string, (received: ReceivedRequest) => Reply>) {
  const received: ReceivedRequest[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: FetchFacts = {}) => {
    const asked = { method, path: url, headers, body: body === undefined ? undefined : JSON.parse(body) }
    received.push(asked)
    const reply =
      replies[`${method} ${url.split('?')[0]}`]?.(asked) ?? json(404, { error: 'Not here.', code: 'not-found' })
    if (reply instanceof Error) throw reply
    return reply
  })
  return { received }
}

interface FetchFacts {
  method?: string
  headers?: Record<string, string>
  body?: string
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

export function csv(name: string): Response {
  return new Response('\ufeffTitle\r\n', {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="table.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })
}

export function html(status = 200): Response {
  return new Response('<h1>Welcome to our wifi</h1>', { status, headers: { 'content-type': 'text/html' } })
}
