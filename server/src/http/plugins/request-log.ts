import type { FastifyInstance } from 'fastify'
import { clientAddress } from '#server/http/request/client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    userId?: string
  }
}

/** So that refusals can be traced. The route's pattern, not its address, which carries ids and file signatures. */
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
