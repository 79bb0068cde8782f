import type { FastifyInstance } from 'fastify'
import type { OutgoingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { Session, signIn } from '#contract/auth/auth.contract.ts'
import {
  type Endpoint,
  type JsonEndpoint,
  type ListEndpoint,
  type UploadEndpoint,
  requestOf,
} from '#contract/endpoint.ts'
import { multipartBody, type TestFile } from '#server/testing/files/multipart-body.ts'

export interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: OutgoingHttpHeaders
}

type ReplyOf<E> =
  E extends JsonEndpoint<z.ZodType, infer Reply>
    ? z.output<Reply>
    : E extends UploadEndpoint<z.ZodType, infer Reply>
      ? z.output<Reply>
      : E extends ListEndpoint<z.ZodType, infer Row>
        ? z.output<Row>[]
        : unknown

/** The sign-in of people who have no second factor. */
export const plainSignIn = { ...signIn, reply: Session }

/** Someone who speaks HTTP to the application, signed in or not. */
export function testPerson(app: FastifyInstance, token: string | null) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}

  return {
    token,
    /** Makes the request that the web client would make. Refusals come back as answers, with their own body. */
    async send<E extends Endpoint>(endpoint: E, input: Record<string, unknown> = {}): Promise<Answer<ReplyOf<E>>> {
      const { url, method, body } = requestOf(endpoint, input)
      const response = await app.inject({ method, url, headers, ...(body && { payload: body }) })
      return answer(response) as Answer<ReplyOf<E>>
    },
    async upload<E extends UploadEndpoint>(
      endpoint: E,
      input: Record<string, string>,
      file: TestFile,
    ): Promise<Answer<ReplyOf<E>>> {
      const { url, method, body = {} } = requestOf(endpoint, input)
      const { contentType, payload } = multipartBody(endpoint.field, file, body)
      const response = await app.inject({
        method,
        url,
        headers: { ...headers, 'content-type': contentType },
        payload,
      })
      return answer(response) as Answer<ReplyOf<E>>
    },
    /** As a browser tab opens an address: no header of ours. */
    async get(url: string) {
      const response = await app.inject({ method: 'GET', url })
      return { ...answer(response), bytes: response.rawPayload }
    },
    async raw(options: {
      method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      url: string
      headers?: Record<string, string>
      payload?: string | Buffer
    }) {
      return answer(await app.inject({ ...options, headers: { ...headers, ...options.headers } }))
    },
  }
}

type Response = Awaited<ReturnType<FastifyInstance['inject']>>

function answer(response: Response): Answer {
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
  return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
}
