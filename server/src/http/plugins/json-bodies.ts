import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

/**
 * A body is JSON and says so. Some clients name a content type, JSON or plain text, also where there is nothing to send;
 * that is no broken JSON and no wrong content type.
 */
export function acceptJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (hasTooManyNames(body)) done(new AppError('invalid-input', 'What was sent has too many fields.'))
    else void parse(request, body, done)
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (_, body, done) => {
    done(body === '' ? null : notJson())
  })
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _, done) => {
    const { endpoint } = request.routeOptions.config
    done(endpoint?.kind === 'json' && endpoint.takesForm ? null : notJson())
  })
}

/** No call has half as many. An object with a hundred thousand names of its own takes seconds to parse, for everybody. */
const maxNames = 20_000

/** Counted before anything is parsed; a quotation inside a text counts too, and no text has so many. */
function hasTooManyNames(body: string): boolean {
  let names = 0
  for (const _ of body.matchAll(/"\s*:/g)) if (++names > maxNames) return true
  return false
}

function notJson(): AppError {
  return new AppError('wrong-content-type', 'Send JSON with the content type application/json.')
}
