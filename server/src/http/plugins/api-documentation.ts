import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** Collects what each route says of itself; registered before the routes, so that it hears of all of them. */
export async function documentApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thorough',
        version: '1',
        description: 'Statutory lifting-equipment inspections under LOLER 1998. A readable page is at /api/docs.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    hideUntagged: true,
  })
}
