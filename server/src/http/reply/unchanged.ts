import type { FastifyRequest } from 'fastify'

/** Whether the caller has the file as it stands already: their `If-None-Match` names its ETag (RFC 9110, 13.1.2). */
export function isUnchanged({ headers: asked }: FastifyRequest, { etag }: Record<string, string | number>): boolean {
  const known = asked['if-none-match']
  if (known === undefined || etag === undefined) return false
  // A proxy that compresses makes a tag weak; that still names the same content.
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(String(etag)) || tags.includes('*')
}
