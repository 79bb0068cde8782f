import { Unreachable } from './reachability.ts'
import { AppError, errorStatus, refusalHeader, type ErrorCode } from '#contract/errors.ts'

export interface Answer {
  status: number
  text: string
  header: (name: string) => string | null
}

/** The body of a success; a refusal is thrown as the server meant it, anything that is not ours as Unreachable. */
export function bodyOf(answer: Answer): unknown {
  const body = jsonOf(answer)
  // A proxy of ours may find the file too large: true in whatever form it is said.
  if (answer.status === 413) throw refusalFrom(body ?? {}, answer)
  if (body === undefined) throw new Unreachable()
  return meantBy(body, answer)
}

export function meantBy(body: unknown, answer: Pick<Answer, 'status' | 'header'>): unknown {
  if (answer.status >= 200 && answer.status < 300) return body
  if (!isWorthAnotherTry(answer.status) && !isOwnRefusal(body, answer)) throw new Unreachable()
  throw refusalFrom(body, answer)
}

/** Whether our server refused. A portal or proxy on the way answers 401 and 403 in JSON too, in a shape like ours. */
export function isOwnRefusal(body: unknown, { status, header }: Pick<Answer, 'status' | 'header'>): boolean {
  const { error, code }: Record<string, unknown> = { ...Object(body) }
  if (typeof code !== 'string' || (error !== undefined && typeof error !== 'string')) return false
  // A 401 ends the session, so it must be one that this release knows.
  if (status === 401) return isErrorCode(code) && errorStatus[code] === 401
  // A code of a newer release is known by the header.
  return isErrorCode(code) || header(refusalHeader) === code
}

function isWorthAnotherTry(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

function jsonOf({ text, header }: Answer): unknown {
  if (!/[/+]json\b/i.test(header('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal under the status it came with: a newer server may use a code that this release files under another. */
class AnsweredRefusal extends AppError {
  readonly answered: number

  constructor(answered: number, ...told: ConstructorParameters<typeof AppError>) {
    super(...told)
    this.answered = answered
  }

  override get status(): number {
    return this.answered
  }
}

function refusalFrom(body: unknown, { status, header }: Pick<Answer, 'status' | 'header'>): AppError {
  const { error, code, fields, ...details }: Record<string, unknown> = { ...Object(body) }
  const retryAfter = Number.parseInt(header('retry-after') ?? '', 10)
  return new AnsweredRefusal(
    status,
    isErrorCode(code) ? code : codeFor(status),
    typeof error === 'string' ? error : '',
    {
      details,
      ...(isFieldWords(fields) && { fields }),
      ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    },
  )
}

/** A newer server may refuse with a code that this release does not know; the status still says what kind it is. */
const codesByStatus: Record<number, ErrorCode> = {
  400: 'invalid-input',
  401: 'not-signed-in',
  403: 'not-allowed',
  404: 'not-found',
  413: 'too-large',
  415: 'wrong-file-type',
  429: 'too-many-attempts',
  503: 'unavailable',
}

function codeFor(status: number): ErrorCode {
  return codesByStatus[status] ?? 'unexpected'
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}

function isFieldWords(fields: unknown): fields is Record<string, string> {
  return (
    typeof fields === 'object' && fields !== null && Object.values(fields).every((words) => typeof words === 'string')
  )
}
