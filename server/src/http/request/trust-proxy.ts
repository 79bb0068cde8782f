import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whose word about a client's address counts: nobody's, or that of the proxies at these addresses. */
export type TrustProxy = false | string[]

const privateNetworks = ['loopback', 'linklocal', 'uniquelocal']

/**
 * `off`, or addresses, networks and names of networks between commas; null when it is neither. No number of proxies:
 * a client that reaches the server past them could then invent as many.
 */
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
