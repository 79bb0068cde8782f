import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** Some clients name a content type where there is nothing to send: no broken JSON, and no wrong content type. */
export function acceptJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (hasTooManyFields(body)) done(new AppError('invalid-input', 'What was sent has too many fields.'))
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

/** The largest manifest needs 15,000 and 70,000. A hundred thousand names or nested lists take seconds to parse. */
const maxNames = 20_000
const maxCommas = 100_000

function hasTooManyFields(body: string): boolean {
  let names = 0
  let commas = 0
  let isText = false
  for (let at = 0; at < body.length && names <= maxNames && commas <= maxCommas; at++) {
    const character = body[at]
    if (character === '"') isText = !isText
    else if (character === '\\') at++
    else if (isText) continue
    else if (character === ',') commas++
    else if (character === ':' || character === '[' || character === '{') names++
  }
  return names > maxNames || commas > maxCommas
}

function notJson(): AppError {
  return new AppError('wrong-content-type', 'Send JSON with the content type application/json.')
}
