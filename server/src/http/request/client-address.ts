import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { FastifyRequest } from 'fastify'

/** What a header may say of an address and still be read: longer is no address. */
const maxLength = 64

/**
 * From where a request comes, as limits count it: one IPv4 address, or the /64 of an IPv6 address, which is what one
 * household or device is given. `request.ip` is the rightmost entry of X-Forwarded-For that no trusted proxy wrote;
 * what is no address there counts as the proxy that passed it on.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return network(ip) ?? network(socket.remoteAddress ?? '') ?? 'unknown'
}

function network(text: string): string | null {
  const address = withoutPort(text)
  if (address.length > maxLength || isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

/** Some proxies write `203.0.113.9:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const trimmed = text.slice(0, maxLength + 1).trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(trimmed)?.[1] ?? trimmed
}
