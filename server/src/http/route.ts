import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { SessionEndReason } from '#contract/auth/auth.rules.ts'
import {
  fullPath,
  type DownloadEndpoint,
  type Endpoint,
  type JsonEndpoint,
  type ListEndpoint,
  type UploadEndpoint,
} from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { holdsPermission, type Allow } from '#contract/permissions.ts'
import { plainWords } from '#contract/plain-words.ts'
import type { Actor, Caller } from '#server/actor.ts'
import type { ListedPage } from '#server/db/pages.ts'
import { describeIssues, makeStorable } from '#server/http/request/bad-input.ts'
import { clientAddress } from '#server/http/request/client-address.ts'
import { limitPerRecord } from '#server/http/request/limit-per-record.ts'
import { isUnchanged } from '#server/http/reply/unchanged.ts'
import { answerList } from '#server/http/reply/list-answer.ts'
import { routeSchema } from './route-schema.ts'
import { unread } from '#server/http/reply/unread.ts'
import { drain, readUpload, type ReceivedFile } from '#server/http/uploads/uploads.ts'

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

/** A file as it is answered: its bytes, and how a browser should treat them. */
export interface FileAnswer {
  /** 200 unless it says otherwise, such as for a page that tells why there is no file. */
  status?: number
  stream: Readable
  headers: Record<string, string | number>
}

/** Where anyone may call, the handler gets a caller who may be nobody; elsewhere someone who holds the permission. */
type CallerOf<Who extends Allow> = Who extends 'anyone' ? Caller : Actor

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

/** Binds a handler to its contract: permission, then input, then the work, then the reply. */
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
      const caller = await callerOf(app, request, endpoint.allow)
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

async function callerOf(app: FastifyInstance, request: FastifyRequest, allow: Allow): Promise<Caller | Actor> {
  const token = bearerToken(request)
  const address = clientAddress(request)
  const found = token ? await app.findActor(token) : null
  const actor = found && { ...found, address }
  if (actor) request.userId = actor.userId
  if (allow === 'anyone') return { address, userAgent: request.headers['user-agent'], actor }
  if (!actor) throw notSignedIn(token ? await app.whySessionEnded(token) : undefined)
  requirePermission(actor, allow)
  return actor
}

function notSignedIn(reason: SessionEndReason | undefined): AppError {
  return new AppError('not-signed-in', 'Please sign in.', reason && { details: { reason } })
}

export function requirePermission({ role }: Actor, allow: Exclude<Allow, 'anyone'>) {
  if (!holdsPermission(role, allow)) throw new AppError('not-allowed', 'Your account may not do this.')
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
