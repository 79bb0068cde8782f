import type { FastifyInstance } from 'fastify'
import { clientAddress } from '#server/http/request/client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session asked, once that is known. */
    userId?: string
  }
}

/**
 * One line per call: who asked for what, from where, and how it went, so that refusals can be traced. The route's
 * pattern, not its address: addresses carry ids and file signatures.
 */
export function logRequests(app: FastifyInstance) {
  app.decorateRequest('userId')
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: clientAddress(request),
        user: request.userId,
      },
      'answered',
    )
    done()
  })
}
