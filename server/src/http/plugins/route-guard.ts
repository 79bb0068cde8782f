import type { FastifyInstance } from 'fastify'
import { fullPath, type Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { docsPath } from './api-documentation.ts'

const served = new WeakMap<FastifyInstance, Set<Endpoint>>()

/** Nothing starts that takes what is sent and declares no permission; `isWebApp` is the one form without a script. */
export function requirePermissions(app: FastifyInstance) {
  const endpoints = new Set<Endpoint>()
  served.set(app, endpoints)
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint)
    else if (url.startsWith(docsPath) && !takesBodies(method)) return
    else if (/^\/(api|files)(\/|$)/.test(url) || (takesBodies(method) && !config?.isWebApp))
      throw new Error(`${String(method)} ${url} does not say who may call it.`)
  })
}

/** A call that the contract lists and nobody serves would only be missed by the caller that needs it. */
export function requireEveryEndpoint(app: FastifyInstance) {
  const missing = allEndpoints.filter((endpoint) => !served.get(app)?.has(endpoint))
  if (missing.length === 0) return
  throw new Error(`Nobody serves ${missing.map((endpoint) => `${endpoint.method} ${fullPath(endpoint)}`).join(', ')}.`)
}

function takesBodies(method: string | string[]): boolean {
  return [method].flat().some((each) => !['GET', 'HEAD', 'OPTIONS'].includes(each))
}
