import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { tokenPrefix, whyNotByToken } from '#contract/api-tokens/api-tokens.rules.ts'
import type { SessionEndReason } from '#contract/auth/auth.rules.ts'
import {
  type DownloadEndpoint,
  type Endpoint,
  fullPath,
  type JsonEndpoint,
  type ListEndpoint,
  type UploadEndpoint,
} from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { type Allow, holdsPermission } from '#contract/permissions.ts'
import { plainWords } from '#contract/plain-words.ts'
import type { Actor, Caller } from '#server/actor.ts'
import type { ListedPage } from '#server/db/pages.ts'
import { unread, answerList } from './reply/streams.ts'
import { describeIssues, makeStorable } from '#server/http/request/bad-input.ts'
import { clientAddress } from '#server/http/request/client-address.ts'
import { drain, readUpload, type ReceivedFile } from '#server/http/uploads/uploads.ts'
import { keyedQueue } from '#server/platform/queue.ts'
import { routeSchema } from './route-schema.ts'

declare module 'fastify' {
  interface FastifyInstance {
    findActor(token: string): Promise<Omit<Actor, 'address'> | null>
    whySessionEnded(token: string): Promise<SessionEndReason | undefined>
  }
  interface FastifyContextConfig {
    /** Set by `route`; the application refuses to start with a call that lacks it. */
    endpoint?: Endpoint
    /** Set for what takes a form and is no call of the API, but a page that does without a script. */
    isWebApp?: boolean
  }
}

export interface FileAnswer {
  status?: number
  stream: Readable
  headers: Record<string, string | number>
}

/** Where anyone may call, the handler gets a caller who may be nobody; elsewhere someone who holds the permission. */
export type CallerOf<Who extends Allow> = Who extends 'anyone' ? Caller : Actor

export type Handler<E> =
  E extends JsonEndpoint<infer Input, infer Reply, infer Who>
    ? (input: z.output<Input>, caller: CallerOf<Who>) => Promise<z.input<Reply>>
    : E extends ListEndpoint<infer Input, infer Row, infer Who>
      ? (input: z.output<Input>, caller: CallerOf<Who>) => Promise<ListedPage<z.input<Row>>>
      : E extends UploadEndpoint<infer Input, infer Reply, infer Who>
        ? (input: z.output<Input>, caller: CallerOf<Who>, file: ReceivedFile) => Promise<z.input<Reply>>
        : E extends DownloadEndpoint<infer Input, infer Who>
          ? (input: z.output<Input>, caller: CallerOf<Who>) => Promise<FileAnswer>
          : never

/** What a call that creates something, and may be sent again, answers: its reply, and whether this call created it. */
export interface Created<Reply> {
  reply: Reply
  isNew: boolean
}

export type CreationHandler<E> =
  E extends JsonEndpoint<infer Input, infer Reply, infer Who>
    ? (input: z.output<Input>, caller: CallerOf<Who>) => Promise<Created<z.input<Reply>>>
    : never

type AnyHandler = (input: unknown, caller: Caller | Actor, file?: ReceivedFile) => Promise<unknown>

export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  // The conditional type above has matched the handler to its endpoint; from here on one shape serves all four kinds.
  bind(app, endpoint, handle as AnyHandler, (reply, result) => answer(endpoint, reply, result))
}

/** As `route`, for a call that may be sent again: the endpoint's own status for what is new, 200 for what was there. */
export function routeCreation<E extends JsonEndpoint>(app: FastifyInstance, endpoint: E, handle: CreationHandler<E>) {
  bind(app, endpoint, handle as AnyHandler, (reply, result) => {
    const created = result as Created<unknown>
    return reply.code(statusOf(endpoint, created)).send(created.reply)
  })
}

export function routeCookie<Input extends z.ZodType, Reply extends z.ZodType>(
  app: FastifyInstance,
  endpoint: JsonEndpoint<Input, Reply, 'anyone'>,
  handle: (input: z.output<Input>, caller: Caller) => Promise<{ reply: z.input<Reply>; cookie: string }>,
) {
  bind(app, endpoint, handle as AnyHandler, (reply, result) => {
    const { reply: body, cookie } = result as { reply: unknown; cookie: string }
    return reply.header('set-cookie', cookie).code(endpoint.status).send(body)
  })
}

export function statusOf({ status }: JsonEndpoint, { isNew }: Created<unknown>): number {
  return isNew ? status : 200
}

function bind(
  app: FastifyInstance,
  endpoint: Endpoint,
  work: AnyHandler,
  send: (reply: FastifyReply, result: unknown) => unknown,
) {
  app.route({
    method: endpoint.method,
    url: fullPath(endpoint),
    schema: routeSchema(endpoint),
    config: { endpoint },
    ...(endpoint.kind === 'json' && endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    handler: async (request, reply) => {
      const caller = await callerOf(app, request, endpoint)
      if (endpoint.kind === 'upload')
        return answerUpload(endpoint, request, reply, (input, file) => work(input, caller, file))
      if (endpoint.kind === 'json' && endpoint.takesForm) drain(request)
      else refuseForm(request)
      const input = parseInput(endpoint, wholeInput(request))
      const result = await limitPerRecord(request, () => work(input, caller))
      return send(reply, result)
    },
  })
}

async function callerOf(app: FastifyInstance, request: FastifyRequest, endpoint: Endpoint): Promise<Caller | Actor> {
  const { allow } = endpoint
  const token = bearerToken(request)
  const address = clientAddress(request)
  const found = token ? await app.findActor(token) : null
  const actor = found && { ...found, address }
  if (actor) request.userId = actor.userId
  if (allow === 'anyone') {
    const { 'user-agent': userAgent, cookie } = request.headers
    return { address, userAgent, cookie, actor: actor?.mustSetUp ? null : actor }
  }
  if (!actor && token?.startsWith(tokenPrefix))
    throw new AppError('not-signed-in', 'This API token is not valid, or is no longer valid.')
  if (!actor) {
    const reason = token ? await app.whySessionEnded(token) : undefined
    throw new AppError('not-signed-in', 'Please sign in.', reason && { details: { reason } })
  }
  const whyNot = actor.token && whyNotByToken(endpoint, actor.token)
  if (whyNot) throw new AppError('not-allowed', whyNot)
  requirePermission(actor, { allow, beforeSecondFactor: endpoint.beforeSecondFactor })
  return actor
}

interface Needed {
  allow: Exclude<Allow, 'anyone'>
  beforeSecondFactor?: true | undefined
}

export function requirePermission({ role, mustSetUp }: Actor, { allow, beforeSecondFactor }: Needed) {
  if (!holdsPermission(role, allow)) throw new AppError('not-allowed', 'Your account may not do this.')
  if (mustSetUp && !beforeSecondFactor)
    throw new AppError('second-factor-needed', 'Your firm requires a second factor. Set one up first.')
}

function bearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null
}

/** A form has no body that the contract could read: taken for an empty one, it would do what nobody asked for. */
function refuseForm(request: FastifyRequest) {
  if (!request.isMultipart()) return
  drain(request)
  throw new AppError('wrong-content-type', 'Send JSON with the content type application/json.')
}

/** Path names last, so that a body can never contradict the address it was sent to. */
function wholeInput({ method, query, body, params }: FastifyRequest): object {
  const sent = method === 'GET' || method === 'HEAD' ? chosen(query as object) : (body ?? {})
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new AppError('invalid-input', 'Send a JSON object.')
  return { ...sent, ...(params as object) }
}

/** A blank in an address is a filter that nobody chose. */
function chosen(query: object): object {
  const fields = Object.entries(query)
  return fields.some(([, value]) => value === '')
    ? Object.fromEntries(fields.filter(([, value]) => value !== ''))
    : query
}

export function parseInput<Input extends z.ZodType>(endpoint: { input: Input }, sent: object): z.output<Input> {
  makeStorable(sent)
  const parsed = endpoint.input.safeParse(sent, { error: plainWords })
  if (parsed.success) return parsed.data
  throw describeIssues(parsed.error)
}

async function answerUpload(
  endpoint: UploadEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (input: unknown, file: ReceivedFile) => Promise<unknown>,
) {
  const { fields, file, discard } = await readUpload(request, endpoint)
  try {
    const input = parseInput(endpoint, { ...fields, ...(request.params as object) })
    return answer(endpoint, reply, await work(input, file))
  } finally {
    await discard()
  }
}

function answer(endpoint: Endpoint, reply: FastifyReply, result: unknown) {
  switch (endpoint.kind) {
    case 'json':
    case 'upload':
      return reply.code(endpoint.status).send(result)
    case 'list':
      return answerList(endpoint, reply, result as ListedPage<unknown>)
    case 'download': {
      const { status = 200, stream, headers } = result as FileAnswer
      if (isUnchanged(reply.request, headers)) return reply.code(304).headers(headers).send(unread(stream))
      return reply
        .code(status)
        .headers(headers)
        .send(reply.request.method === 'HEAD' ? unread(stream) : stream)
    }
  }
}

/** Whether the caller has the file as it stands already: their `If-None-Match` names its ETag (RFC 9110, 13.1.2). */
function isUnchanged({ headers: asked }: FastifyRequest, { etag }: Record<string, string | number>): boolean {
  const known = asked['if-none-match']
  if (known === undefined || etag === undefined) return false
  // A proxy that compresses makes a tag weak; that still names the same content.
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(String(etag)) || tags.includes('*')
}

/** Changes of one record wait for its row anyway: so most wait without a connection, and leave those to others. */
const perRecord = keyedQueue({ atOnce: 2, waiting: 100, maxWaitMs: 30_000 })

function limitPerRecord<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const key = request.method === 'GET' || request.method === 'HEAD' ? '' : recordOf(request)
  return key === '' ? work() : perRecord(key, work)
}

/** By the ids in its address, else by the job that it names. */
function recordOf({ params, body }: FastifyRequest): string {
  const ids = Object.values(Object(params) as Record<string, string>).join('/')
  if (ids !== '') return ids
  const jobId: unknown = Object(body).jobId
  return typeof jobId === 'string' ? jobId : ''
}
