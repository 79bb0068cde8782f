import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, refusalHeader } from '#contract/errors.ts'
import { isDatabaseAway, isDatabaseBusy } from '#server/db/database-errors.ts'
import { securityHeaders } from '#server/http/plugins/security-headers.ts'
import { noSuchPage } from '#server/http/reply/html-page.ts'

/** The only place where an error becomes a reply. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.code === 'overloaded') request.log.warn({ reason: error.message }, 'A call was refused: too busy.')
    else if (refusal.status >= 500) request.log.error({ err: error }, 'A call failed.')
    return isOfPage(request) && refusal.code === 'invalid-input' ? sendNoPage(reply) : sendRefusal(reply, refusal)
  })
}

/** For `fastify({ frameworkErrors })`: an address that can't be read is refused before the hooks run. */
export function refuseAddress(publicUrl: string) {
  const headers = securityHeaders(publicUrl)
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers(headers)
    const refusal = new AppError('invalid-input', 'This address can’t be read.', { cause: error })
    void (isOfPage(request) ? sendNoPage(reply) : sendRefusal(reply, refusal))
  }
}

/** It was opened by a person with a link, not a program. */
function isOfPage({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && url !== '/api' && !url.startsWith('/api/')
}

function sendNoPage(reply: FastifyReply) {
  const { status = 404, headers, stream } = noSuchPage()
  return reply.code(status).headers(headers).send(stream)
}

export function sendRefusal(reply: FastifyReply, refusal: AppError) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
  // Serialised here, past the route's reply schema, which describes success only.
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header(refusalHeader, refusal.code)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal.toRefusal())
}

function asRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'The database isn’t answering at the moment. Please try again shortly.', {
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  if (isDatabaseBusy(error)) {
    return new AppError('overloaded', 'The server is busy. Please try again shortly.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  }
  return (
    fromFramework(error) ??
    new AppError('unexpected', 'Something went wrong on our side. Please try again.', { cause: error })
  )
}

/** What Fastify itself refuses before a handler runs: broken JSON, a body too large, a wrong content type. */
function fromFramework(error: FastifyError): AppError | null {
  const status = error.statusCode
  if (!status || status < 400 || status >= 500) return null
  if (status === 413) return new AppError('too-large', 'That is too large to send.', { cause: error })
  if (status === 415)
    return new AppError('wrong-content-type', 'Send JSON with the content type application/json.', { cause: error })
  return new AppError('invalid-input', 'The request could not be read. Send a valid JSON object.', { cause: error })
}
