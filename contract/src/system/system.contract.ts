import { z } from 'zod'
import { downloadEndpoint, endpoint } from '#contract/endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  allow: 'anyone',
  summary: 'Says whether the server and its database answer.',
  input: z.object({}),
  /** The product's name, because a captive portal may say that all is well too. */
  reply: z.object({ status: z.literal('ok'), product: z.literal('Thorough') }),
})

export const getOpenApi = downloadEndpoint({
  base: '/api',
  path: '/openapi.json',
  allow: 'anyone',
  summary: 'Describes every call in OpenAPI 3.1.',
  input: z.object({}),
})
