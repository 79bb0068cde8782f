import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Where a readable page of all calls is, open to anyone. */
export const docsPath = '/api/docs'

/** Collects what each route says of itself; registered before the routes, so that it hears of all of them. */
export async function documentApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thorough',
        version: '1',
        description:
          'Statutory lifting-equipment inspections under LOLER 1998. Sign in with POST /api/auth/login and send the token as a bearer token.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    hideUntagged: true,
  })
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    theme: { title: 'Thorough API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
  })
}
