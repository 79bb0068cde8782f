import { meantBy } from '#web/api/answer.ts'
import { send, upload } from '#web/api/client.ts'
import { Unreachable } from '#web/api/unreachable.ts'
import type { JsonEndpoint, UploadEndpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { sendBundle } from '#contract/inspections/bundle.contract.ts'
import { waitable, type WaitableName } from '#web/offline/letters.ts'

export interface Call {
  name: WaitableName
  input: Record<string, unknown>
}

/** Takes a call to the server and brings back what it answered. The only way out of the outbox. */
export type Carry = (call: Call, photo: File | null) => Promise<unknown>

/** Over the network, with the token of whoever is signed in at this moment. */
export const carryByNetwork: Carry = ({ name, input }, photo) => {
  const endpoint: JsonEndpoint | UploadEndpoint = waitable[name]
  if (endpoint.kind === 'json') return send(endpoint, input)
  if (photo) return upload(endpoint, input, photo)
  return Promise.reject(new AppError('not-found', 'This photo is no longer on this device.'))
}

/** Takes several calls to the server at once and brings back what it answered to each, as far as it came. */
export type CarryBundle = (calls: Call[]) => Promise<unknown>

export const carryBundleByNetwork: CarryBundle = (calls) => {
  const endpoint: JsonEndpoint = sendBundle
  return send(endpoint, { calls })
}

export type Outcome =
  /** Without a reply where there is nothing to learn from it. */
  | { kind: 'accepted'; reply: Record<string, unknown> | null }
  | { kind: 'refused'; refusal: AppError }
  /** Nothing is known: it may have arrived or not. The same letter is sent again. */
  | { kind: 'later'; retryAfterMs: number | null }
  | { kind: 'signed-out' }

/** Only an answer that names what the letter was about is one to it: a captive portal says yes to anything. */
export function outcomeOf(call: Call, reply: unknown): Outcome {
  const answer: Record<string, unknown> = { ...Object(reply) }
  return answer._id === subjectOf(call) ? { kind: 'accepted', reply: answer } : { kind: 'later', retryAfterMs: null }
}

/** Each call's own outcome. To what is left without an answer the server did not come, or nobody of ours spoke. */
export function outcomesOf(calls: Call[], reply: unknown): Outcome[] {
  const { answers }: { answers?: unknown } = Object(reply)
  const each = Array.isArray(answers) ? answers : []
  return calls.map((call, index) => {
    const { status, body }: Record<string, unknown> = Object(each[index])
    if (typeof status !== 'number') return { kind: 'later', retryAfterMs: null }
    try {
      return outcomeOf(call, meantBy(body, { status, header: () => null }))
    } catch (refusal) {
      return outcomeOfFailure(refusal)
    }
  })
}

export function outcomeOfFailure(failure: unknown): Outcome {
  if (failure instanceof Unreachable || !(failure instanceof AppError)) return { kind: 'later', retryAfterMs: null }
  const { status, retryAfterSeconds } = failure
  if (status === 401) return { kind: 'signed-out' }
  const isWorthAnotherTry = status >= 500 || status === 408 || status === 425 || status === 429
  if (!isWorthAnotherTry) return { kind: 'refused', refusal: failure }
  return { kind: 'later', retryAfterMs: retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000 }
}

function subjectOf({ name, input }: Call): unknown {
  switch (name) {
    case 'createItem':
    case 'uploadPhoto':
      return input._id
    case 'updateItem':
    case 'deleteItem':
      return input.itemId
    case 'completeJob':
      return input.jobId
  }
}
