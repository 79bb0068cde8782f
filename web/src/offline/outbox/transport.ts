import { meantBy } from '#web/api/answer.ts'
import { send, upload } from '#web/api/client.ts'
import { Stalled } from '#web/api/idle-timeout.ts'
import { Unreachable } from '#web/api/reachability.ts'
import type { JsonEndpoint, UploadEndpoint } from '#contract/endpoint.ts'
import { AppError, refusalHeader } from '#contract/errors.ts'
import { sendBundle } from '#contract/bundles/bundle.contract.ts'
import { Tag } from '#contract/values/tags.ts'
import { waitable, type WaitableName } from './entries.ts'

export interface Call {
  name: WaitableName
  input: Record<string, unknown>
}

/** Takes a call to the server and brings back what it answered. The only way out of the outbox. */
export type Transport = (call: Call, photo: File | null, onProgress?: () => void) => Promise<unknown>

export const networkTransport: Transport = ({ name, input }, photo, onProgress) => {
  const endpoint: JsonEndpoint | UploadEndpoint = waitable[name]
  if (endpoint.kind === 'json') return send(endpoint, input)
  if (photo) return upload(endpoint, input, photo, { ...(onProgress && { onProgress }) })
  return Promise.reject(new AppError('not-found', 'This photo is no longer on this device.'))
}

/** Takes several calls to the server at once and brings back what it answered to each, as far as it came. */
export type BundleTransport = (calls: Call[]) => Promise<unknown>

export const networkBundleTransport: BundleTransport = (calls) => {
  const endpoint: JsonEndpoint = sendBundle
  return send(endpoint, { calls })
}

export type Outcome =
  | { kind: 'accepted'; reply: Record<string, unknown> | null }
  | { kind: 'refused'; refusal: AppError }
  /** It may have arrived, and is sent again. The reason is for the person; null for one that nobody looked at. */
  | { kind: 'later'; retryAfterMs: number | null; reason: string | null }
  | { kind: 'signed-out' }

/** Only an answer that names what the entry was about is one to it: a captive portal says yes to anything. */
export function outcomeOf(call: Call, reply: unknown): Outcome {
  const answer: Record<string, unknown> = { ...Object(reply) }
  return isAnswerTo(call, answer) ? { kind: 'accepted', reply: answer } : later('The answer was not ours.')
}

/** Each call's own outcome. To what is left without an answer the server did not come, or nobody of ours spoke. */
export function outcomesOf(calls: Call[], reply: unknown): Outcome[] {
  const { answers }: { answers?: unknown } = Object(reply)
  const each = Array.isArray(answers) ? answers : []
  return calls.map((call, index) => {
    const { status, body }: Record<string, unknown> = Object(each[index])
    // The server ends a bundle at a fault: the first without an answer is the one it failed over.
    if (typeof status !== 'number') return later(index === each.length ? 'The server failed over it.' : null)
    try {
      // The bundle was ours, and so is each answer in it.
      return outcomeOf(
        call,
        meantBy(body, { status, header: (name) => (name === refusalHeader ? Object(body).code : null) }),
      )
    } catch (refusal) {
      return outcomeOfFailure(refusal)
    }
  })
}

export function outcomeOfFailure(failure: unknown): Outcome {
  if (failure instanceof Unreachable || !(failure instanceof AppError)) return later(whyUnanswered(failure))
  const { status, code, retryAfterSeconds, message } = failure
  if (status === 401) return { kind: 'signed-out' }
  // Nobody has looked at it: it waits until the second factor is set up.
  if (code === 'second-factor-needed') return later(message)
  const isWorthAnotherTry = status >= 500 || status === 408 || status === 425 || status === 429
  if (!isWorthAnotherTry) return { kind: 'refused', refusal: failure }
  const retryAfterMs = retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000
  return { kind: 'later', retryAfterMs, reason: message || `The server had a fault (${status}).` }
}

export function withoutReason(outcome: Outcome): Outcome {
  return outcome.kind === 'later' ? { ...outcome, reason: null } : outcome
}

function later(reason: string | null): Outcome {
  return { kind: 'later', retryAfterMs: null, reason }
}

function whyUnanswered(failure: unknown): string {
  const isStalled = failure instanceof Unreachable && failure.cause instanceof Stalled
  return isStalled ? 'The transfer made no progress.' : 'The connection was cut off.'
}

function isAnswerTo({ name, input }: Call, answer: Record<string, unknown>): boolean {
  switch (name) {
    case 'createItem':
    case 'uploadPhoto':
    case 'createNotice':
    case 'signForSite':
      return answer._id === input._id
    case 'updateItem':
    case 'deleteItem':
      return answer._id === input.itemId
    case 'completeJob':
      return answer._id === input.jobId
    case 'placeEquipment':
      return answer._id === input.equipmentId
    // One that was on the piece before is answered under its first id.
    case 'bindItemTag':
    case 'bindTag':
      return Tag.safeParse(answer).success
  }
}
