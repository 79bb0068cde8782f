import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/** What a header may say of an address and still be read: longer is no address. */
const maxLength = 64

/**
 * One IPv4 address, or the /64 of an IPv6 address: what a household or device is given. `request.ip` is what no trusted
 * proxy wrote; where that is no address, the proxy that passed it on counts.
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

export type TrustProxy = false | string[]

const privateNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** `off`, or networks between commas. No number of proxies: a client that gets past them could invent as many. */
export function parseTrustProxy(text: string): TrustProxy | null {
  const setting = text.trim().toLowerCase()
  if (setting === 'off') return false
  const networks = setting.split(',').map((entry) => entry.trim())
  return networks.every(isNetwork) ? networks : null
}

/** A client that comes by TLS comes through a proxy, and that is most often on a private address. */
export function defaultTrustProxy(publicUrl: string): TrustProxy {
  return publicUrl.startsWith('https:') ? privateNetworks : false
}

function isNetwork(entry: string): boolean {
  if (privateNetworks.includes(entry)) return true
  return entry.includes('/') ? ipaddr.isValidCIDR(entry) : isIP(entry) !== 0
}
