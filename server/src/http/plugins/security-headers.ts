import type { FastifyInstance } from 'fastify'

/** No inline script, no eval, no foreign origin; the reader of scanned codes is WebAssembly of our own. Inline styles are the component library's way of placing things. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The same on every answer, so they are made once. A file's own, stricter policy replaces the one here. */
const always = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self)',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** Said only where people come by TLS: over plain http the header means nothing, and on localhost it would do harm. */
const overTls = { 'strict-transport-security': 'max-age=31536000' }

export function setSecurityHeaders(app: FastifyInstance, publicUrl: string) {
  const headers = securityHeaders(publicUrl)
  const withoutStoring = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    reply.headers(endpoint && endpoint.kind !== 'download' ? withoutStoring : headers)
    done()
  })
}

/** Also for what the framework refuses before any hook runs. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return { ...always, ...(publicUrl.startsWith('https:') && overTls) }
}
