import { z } from 'zod'
import type { FileKind } from './files/file-kinds.ts'
import { isAllow, type Allow } from './permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Facts<Input extends z.ZodType, Who extends Allow> {
  method: Method
  path: `/${string}`
  allow: Who
  /** A session that has still to set up its second factor may make it: to set one up, or to send what waits in an outbox. */
  beforeSecondFactor?: true
  summary: string
  /** The whole request: path names, query and body together, so that it can be stored and sent again. */
  input: Input
}

/** One call, told once: route, permission, validation, client and documentation are all made from it. */
export interface JsonEndpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Allow = Allow,
> extends Facts<Input, Who> {
  kind: 'json'
  reply: Reply
  status: 200 | 201 | 202
  timeoutMs?: number
  base?: ''
  /** A form may be sent instead of JSON; nothing in it is read. */
  takesForm?: true
  bodyLimit?: number
}

/** Of calls whose body is many lines or an item's every word; others have 256 KB. */
export const largeBody = 2 * 1024 * 1024

/** A list: the wire carries the rows, `X-Total-Count` says how many there are in all. */
export interface ListEndpoint<
  Input extends z.ZodType = z.ZodType,
  Row extends z.ZodType = z.ZodType,
  Who extends Allow = Allow,
> extends Facts<Input, Who> {
  kind: 'list'
  row: Row
}

/** A multipart call: one file under `field`, the input's fields beside it. */
export interface UploadEndpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Allow = Allow,
> extends Facts<Input, Who> {
  kind: 'upload'
  field: string
  file: FileKind
  reply: Reply
  status: 200 | 201 | 202
  timeoutMs?: number
}

/** A call answered with a file. `base` is where it lives: browsers open files without a header, so outside `/api`. */
export interface DownloadEndpoint<Input extends z.ZodType = z.ZodType, Who extends Allow = Allow> extends Facts<
  Input,
  Who
> {
  kind: 'download'
  base: '' | '/api'
}

export type Endpoint = JsonEndpoint | ListEndpoint | UploadEndpoint | DownloadEndpoint

export function endpoint<Input extends z.ZodType, Reply extends z.ZodType, Who extends Allow>(
  facts: Facts<Input, Who> & {
    reply: Reply
    status?: 200 | 201 | 202
    timeoutMs?: number
    base?: ''
    takesForm?: true
    bodyLimit?: number
  },
): JsonEndpoint<Input, Reply, Who> {
  return declared({ kind: 'json', status: 200, ...facts })
}

export function listEndpoint<Input extends z.ZodType, Row extends z.ZodType, Who extends Allow>(
  facts: Omit<Facts<Input, Who>, 'method'> & { row: Row },
): ListEndpoint<Input, Row, Who> {
  return declared({ kind: 'list', method: 'GET', ...facts })
}

export function uploadEndpoint<Input extends z.ZodType, Reply extends z.ZodType, Who extends Allow>(
  facts: Omit<Facts<Input, Who>, 'method'> & {
    field: string
    file: FileKind
    reply: Reply
    status?: 200 | 201 | 202
    timeoutMs?: number
  },
): UploadEndpoint<Input, Reply, Who> {
  return declared({ kind: 'upload', method: 'POST', status: 200, ...facts })
}

export function downloadEndpoint<Input extends z.ZodType, Who extends Allow>(
  facts: Omit<Facts<Input, Who>, 'method'> & { base: '' | '/api'; method?: Method },
): DownloadEndpoint<Input, Who> {
  return declared({ kind: 'download', method: 'GET', ...facts })
}

export function listFile<Shape extends z.ZodRawShape, Who extends Allow>(list: {
  path: `/${string}`
  allow: Who
  input: z.ZodObject<Shape>
}) {
  const { limit: _limit, offset: _offset, ...filter } = list.input.shape
  return downloadEndpoint({
    base: '/api',
    path: `${list.path}.:format`,
    allow: list.allow,
    summary: 'Gives all rows of the list as a CSV or Excel file, with the same filters.',
    input: z.object({ ...(filter as Omit<Shape, 'limit' | 'offset'>), format: z.enum(['csv', 'xlsx']) }),
  })
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'kind' in value && 'allow' in value && 'path' in value
}

export function fullPath(endpoint: Endpoint): string {
  return ('base' in endpoint ? endpoint.base : '/api') + endpoint.path
}

export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => String(match[1]))
}

/** The types demand `allow`; this refuses an endpoint that got past them, so that it never starts. */
function declared<E extends { method: Method; path: string; allow: Allow }>(endpoint: E): E {
  if (!isAllow(endpoint.allow)) throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it.`)
  return Object.freeze(endpoint)
}

interface Request {
  url: string
  method: Endpoint['method']
  body: Record<string, unknown> | undefined
}

/** The one place that makes a request of a call and its input: for the web client, the tests and the attacks on the API. */
export function requestOf(endpoint: Endpoint, input: unknown): Request {
  const { path, rest } = fillPath(endpoint, { ...Object(input) })
  if (endpoint.method === 'GET') return { url: path + queryOf(rest), method: 'GET', body: undefined }
  // Some proxies refuse a DELETE with a body, so it has one only when it must.
  const needsBody = endpoint.method !== 'DELETE' || Object.keys(rest).length > 0
  return { url: path, method: endpoint.method, body: needsBody ? rest : undefined }
}

export function fillPath(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  textOf = (value: unknown) => String(value),
) {
  const names = pathNames(endpoint.path)
  const path = names.reduce(
    (filled, name) => filled.replace(`:${name}`, () => encodeURIComponent(textOf(fields[name]))),
    fullPath(endpoint),
  )
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  return { path, rest }
}

/** The fields as texts, as a query or a form carries them. What is null or undefined was not given. */
export function textFields(fields: Record<string, unknown>): [string, string][] {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return given.map(([name, value]) => [name, String(value)])
}

function queryOf(fields: Record<string, unknown>): string {
  const query = textFields(fields).map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
  return query.length > 0 ? `?${query.join('&')}` : ''
}
