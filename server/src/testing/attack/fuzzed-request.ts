import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type Endpoint, type UploadEndpoint, fillPath } from '#contract/endpoint.ts'
import { multipartBody } from '#server/testing/files/multipart-body.ts'
import { html, pdf, svg } from '#server/testing/files/test-pictures.ts'
import { arbitraryInput, type Known } from './arbitrary-input.ts'
import { hostileBody } from './hostile-values.ts'

export type FuzzedRequest = Pick<InjectOptions, 'method' | 'url' | 'headers' | 'payload'>

const json = { 'content-type': 'application/json' }

/** Requests for one endpoint: well-formed ones, nearly well-formed ones and plain attacks. */
export function fuzzedRequest(
  endpoint: Endpoint,
  inOrder: Record<string, unknown>,
  { known, picture }: { known: Known; picture: Buffer },
): fc.Arbitrary<FuzzedRequest> {
  const input = arbitraryInput(endpoint, inOrder, known)
  const { method } = endpoint
  if (endpoint.kind === 'upload') return fuzzedUpload(endpoint, input, picture)
  if (method === 'GET') return input.map((sent) => ({ method, url: withQuery(endpoint, sent) }))
  const wellFormed = input.map((sent) => {
    const { path, rest } = partsOf(endpoint, sent)
    return { method, url: path, headers: json, payload: JSON.stringify(rest) }
  })
  const broken = fc.tuple(input, hostileBody).map(([sent, payload]) => ({
    method,
    url: partsOf(endpoint, sent).path,
    headers: json,
    payload,
  }))
  return fc.oneof({ weight: 6, arbitrary: wellFormed }, { weight: 1, arbitrary: broken })
}

function fuzzedUpload(endpoint: UploadEndpoint, input: fc.Arbitrary<Record<string, unknown>>, picture: Buffer) {
  const bytes = fc.constantFrom(
    picture,
    picture,
    picture,
    picture.subarray(0, picture.length / 2),
    pdf,
    svg,
    html,
    Buffer.concat([picture.subarray(0, 20), html]),
    Buffer.from('GIF89a'),
    Buffer.from('RIFF\0\0\0\0WEBP'),
    Buffer.alloc(0),
  )
  const name = fc.constantFrom(
    'a.jpg',
    '../../a.svg',
    'a\0.png',
    '',
    '.'.repeat(400),
    'a";filename="b',
    '\u202egpj.exe',
  )
  const type = fc.constantFrom('image/jpeg', 'image/svg+xml', 'text/html', 'x', '')
  return fc.tuple(input, bytes, name, type).map(([sent, content, fileName, fileType]): FuzzedRequest => {
    const { path, rest } = partsOf(endpoint, sent)
    const fields = Object.entries(rest).map(([field, value]) => [field, plain(value)])
    const { contentType, payload } = multipartBody(
      endpoint.field,
      { name: fileName, type: fileType, bytes: content },
      Object.fromEntries(fields),
    )
    return { method: 'POST', url: path, headers: { 'content-type': contentType }, payload }
  })
}

/** As `requestOf` would make it, of values that need not be what the contract asks for. */
function partsOf(endpoint: Endpoint, sent: Record<string, unknown>) {
  return fillPath(endpoint, sent, (value) => plain(value).slice(0, 2000))
}

/** A list becomes a name that is there several times. */
function withQuery(endpoint: Endpoint, sent: Record<string, unknown>): string {
  const { path, rest } = partsOf(endpoint, sent)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value.slice(0, 5) : [value]) query.append(name, plain(one).slice(0, 8000))
  }
  return `${path}?${query.toString()}`
}

function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : shallow(value)
  return text.toWellFormed()
}

function shallow(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    return 'too deep to be written'
  }
}
