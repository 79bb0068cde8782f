import { createHash, randomBytes } from 'node:crypto'

/** What only its holder knows; the server stores its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
