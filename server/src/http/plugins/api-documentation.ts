import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

export const docsPath = '/api/docs'

/** Collects what each route says of itself; registered before the routes, so that it hears of all of them. */
export async function documentApi(app: FastifyInstance, publicUrl: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Thorough',
        version: '1',
        description: [
          'Statutory lifting-equipment inspections under LOLER 1998.',
          'For a program: an administrator makes an API token under *Your Account* (role, read only or not, an end within a year). It is shown once and begins with `thr_`. Send it with every call, here or elsewhere:',
          '```\ncurl -H "Authorization: Bearer thr_…" %s/api/jobs\n```',
          'A token never reaches `/users`, `/invitations`, `/auth` and `/account`, and imports no users; one that only reads is refused every call but GET. With the role engineer it sees its owner’s own jobs. What it changes is in the log under its owner and its name.',
          'For a person: sign in with `POST /api/auth/login` and send the token of the answer in the same way.',
        ]
          .join('\n\n')
          .replace('%s', publicUrl),
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
