import { z } from 'zod'
import { bodyOf, type Answer } from './answer.ts'
import { fetchWhileProgress, Stalled } from './idle-timeout.ts'
import { learnServerTime } from './server-clock.ts'
import { setReachability, Unreachable } from './reachability.ts'
import { currentToken, endSessionOf, setMustSetUp } from './session.ts'
import { sessionEndReasons, type SessionEndReason } from '#contract/auth/auth.rules.ts'
import {
  pathNames,
  type DownloadEndpoint,
  type Endpoint,
  type JsonEndpoint,
  type ListEndpoint,
  type UploadEndpoint,
  requestOf,
  textFields,
} from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Page } from '#contract/values/pages.ts'

interface SendOptions {
  signal?: AbortSignal
  /** For an answer that the server takes long to begin: how long no byte may come. */
  timeoutMs?: number
}

interface UploadOptions {
  onProgress?: (share: number) => void
}

/** So long without a byte, and a transfer is ended; while bytes move it may take as long as it needs. */
const maxWaitMs = 30_000
/** The server looks at a whole file before it answers, and a certificate is drawn before its first byte comes. */
const fileTimeoutMs = 60_000

export async function send<Input extends z.ZodType, Reply extends z.ZodType>(
  endpoint: JsonEndpoint<Input, Reply>,
  input: z.input<Input>,
  options: SendOptions = {},
): Promise<z.output<Reply>> {
  requireOwnAddress(endpoint, input)
  const { body } = await call(endpoint, input, options)
  // The server writes every reply through this same schema, so it has this shape.
  return body as z.output<Reply>
}

export async function sendPage<Input extends z.ZodType, Row extends z.ZodType>(
  endpoint: ListEndpoint<Input, Row>,
  input: z.input<Input>,
  options: SendOptions = {},
): Promise<Page<z.output<Row>>> {
  const { body, answer } = await call(endpoint, input, options)
  if (!Array.isArray(body)) throw new Unreachable()
  // The server writes every row through this same schema, so they have this shape.
  const rows = body as z.output<Row>[]
  return { rows, total: Number(answer.header('x-total-count') ?? rows.length) }
}

export function nextOffset<Row>({ total }: Page<Row>, pages: Page<Row>[]): number | undefined {
  const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0)
  return shown < total ? shown : undefined
}

export function pageRange(page: number, rowsPerPage: number): { limit: number; offset: number } {
  return { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }
}

export async function upload<Input extends z.ZodType, Reply extends z.ZodType>(
  endpoint: UploadEndpoint<Input, Reply>,
  input: z.input<Input>,
  file: File,
  options: UploadOptions = {},
): Promise<z.output<Reply>> {
  const { url, method, body = {} } = requestOf(endpoint, input)
  const token = currentToken()
  const answer = await exchange(() =>
    postForm(url, method, headersFor(token), multipartOf(body, endpoint.field, file), {
      ...options,
      answerMs: endpoint.timeoutMs ?? fileTimeoutMs,
    }),
  )
  // As in send.
  return readAnswer(endpoint, answer, token) as z.output<Reply>
}

/** A file, under the name that the server gave it. What comes without one is no file of ours. */
export async function download<Input extends z.ZodType>(
  endpoint: DownloadEndpoint<Input>,
  input: z.input<Input>,
): Promise<File> {
  const { url, method, body } = requestOf(endpoint, input)
  const token = currentToken()
  const init = initOf(method, body, { ...headersFor(token), accept: '*/*' })
  const { answer, file } = await exchange(() => fetchWhileProgress(url, init, fileTimeoutMs, fileIn))
  if (!file) {
    readAnswer(endpoint, answer, token)
    throw new Unreachable()
  }
  setReachability('answered')
  return file
}

async function fileIn(response: Response): Promise<{ file: File | undefined; answer: Answer }> {
  const header = (name: string) => response.headers.get(name)
  const name = response.ok ? fileNameIn(header('content-disposition')) : undefined
  const file = name === undefined ? undefined : new File([await response.blob()], name)
  return { file, answer: { status: response.status, text: file ? '' : await response.text(), header } }
}

async function answerIn(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) }
}

async function call(endpoint: JsonEndpoint | ListEndpoint, input: unknown, options: SendOptions) {
  const usualMs = (endpoint.kind === 'json' ? endpoint.timeoutMs : undefined) ?? maxWaitMs
  const { signal, timeoutMs = usualMs } = options
  const { url, method, body } = requestOf(endpoint, input)
  const token = currentToken()
  const askedAt = Date.now()
  const init = { ...initOf(method, body, headersFor(token)), ...(signal && { signal }) }
  const answer = await exchange(() => fetchWhileProgress(url, init, timeoutMs, answerIn), signal)
  const reply = readAnswer(endpoint, answer, token)
  learnServerTime(answer.header('date'), askedAt)
  return { body: reply, answer }
}

/** An id comes from the page's address: a word typed there instead must not become the address of another call. */
function requireOwnAddress(endpoint: JsonEndpoint, input: unknown): void {
  if (endpoint.method !== 'GET' || pathNames(endpoint.path).length === 0) return
  if (!endpoint.input.safeParse(input).success) throw new AppError('invalid-input', 'There is nothing at this address.')
}

/** Makes every failure to get an answer an Unreachable, except when the caller itself gave up. */
async function exchange<Got>(attempt: () => Promise<Got>, signal?: AbortSignal): Promise<Got> {
  try {
    return await attempt()
  } catch (cause) {
    if (signal?.aborted) throw cause
    setReachability('silent')
    throw new Unreachable({ cause })
  }
}

/** A portal may answer anything in JSON, so only what has our own shape was said by our server. */
function readAnswer(endpoint: Endpoint, answer: Answer, token: string | null): unknown {
  try {
    const body = bodyOf(answer)
    const isOurs = endpoint.kind !== 'download' && isOwnReply(endpoint, body, answer)
    setReachability(isOurs ? 'answered' : 'silent')
    return body
  } catch (error) {
    const isRefusal = error instanceof AppError
    setReachability(isRefusal && error.status < 500 && answer.status !== 413 ? 'answered' : 'silent')
    if (isRefusal && error.code === 'not-signed-in') endSessionOf(token, endReasonOf(error))
    if (isRefusal && error.code === 'second-factor-needed') setMustSetUp(token, true)
    throw error
  }
}

function endReasonOf({ details }: AppError): SessionEndReason | 'unknown' {
  return sessionEndReasons.find((reason) => reason === details['reason']) ?? 'unknown'
}

function initOf(method: string, body: object | undefined, headers: Record<string, string>): RequestInit {
  if (!body) return { method, headers }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function headersFor(token: string | null): Record<string, string> {
  return { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
}

/** The exact name of a file that is offered for saving (RFC 6266). */
function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /^attachment\b.*filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}

function multipartOf(body: Record<string, unknown>, field: string, file: File): FormData {
  const form = new FormData()
  for (const [name, text] of textFields(body)) form.append(name, text)
  // The file comes last: the server reads the fields before it streams the file.
  form.append(field, file)
  return form
}

/** Fetch cannot tell how much of a body has left, and a photo over a weak signal takes a minute. */
function postForm(
  url: string,
  method: string,
  headers: Record<string, string>,
  form: FormData,
  { onProgress, answerMs }: UploadOptions & { answerMs: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const end = () => {
      reject(new Stalled())
      request.abort()
    }
    let timer = setTimeout(end, maxWaitMs)
    const waitOn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(end, ms)
    }
    request.upload.onprogress = (event) => {
      waitOn(maxWaitMs)
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.upload.onload = () => waitOn(answerMs)
    request.onprogress = () => waitOn(maxWaitMs)
    request.onload = () => {
      clearTimeout(timer)
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      })
    }
    request.onerror = request.onabort = () => {
      clearTimeout(timer)
      reject(new Error('The upload was cut off.'))
    }
    request.send(form)
  })
}

/** Every field that is always there is there. Values are not looked at: a newer server may know more of them. */
function isOwnReply(
  endpoint: JsonEndpoint | ListEndpoint | UploadEndpoint,
  body: unknown,
  { header }: Pick<Answer, 'header'>,
): boolean {
  if (endpoint.kind === 'list') return Array.isArray(body) && header('x-total-count') !== null
  if (typeof body !== 'object' || body === null) return false
  const { reply } = endpoint
  if (!(reply instanceof z.ZodObject)) return reply.safeParse(body).success
  const fields: [string, z.ZodType][] = Object.entries(reply.shape)
  return fields.every(([name, field]) => name in body || field.safeParse(undefined).success)
}
