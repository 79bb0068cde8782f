import type { FastifyInstance } from 'fastify'
import { clientAddress } from '#server/http/request/client-address.ts'
import type { FileAnswer } from './route.ts'

type Visit = { address: string; token: string }

export function routePageForm(
  app: FastifyInstance,
  path: string,
  handle: (visit: Visit, fields: unknown) => Promise<FileAnswer>,
) {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body)))
    })
    scope.post<{ Params: { token: string } }>(path, { config: { isWebApp: true } }, async (request, reply) => {
      const visit = { address: clientAddress(request), token: request.params.token }
      const { status = 200, headers, stream } = await handle(visit, request.body)
      return reply.code(status).headers(headers).send(stream)
    })
  })
}
