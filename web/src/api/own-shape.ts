import { z } from 'zod'
import type { Answer } from './answer.ts'
import type { JsonEndpoint, ListEndpoint, UploadEndpoint } from '#contract/endpoint.ts'

/**
 * Whether a success looks like this call's reply: every field that is always there is there. Values are not looked at: a
 * newer server may know more of them than this release.
 */
export function isOwnReply(
  endpoint: JsonEndpoint | ListEndpoint | UploadEndpoint,
  body: unknown,
  { header }: Pick<Answer, 'header'>,
): boolean {
  if (endpoint.kind === 'list') return Array.isArray(body) && header('x-total-count') !== null
  if (typeof body !== 'object' || body === null) return false
  const { reply } = endpoint
  if (!(reply instanceof z.ZodObject)) return reply.safeParse(body).success
  const fields: [string, z.ZodType][] = Object.entries(reply.shape)
  return fields.every(([name, field]) => name in body || field.safeParse(undefined).success)
}
