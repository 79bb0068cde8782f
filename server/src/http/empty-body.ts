import type { FastifyInstance } from 'fastify'

/** Some clients call everything they send JSON, also where there is nothing to send; that is no broken JSON. */
export function acceptEmptyBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parse(request, body, done)
  })
}
