import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from '#server/http/request/client-address.ts'

export interface BodyTimeouts {
  idleTimeoutMs: number
  jsonTimeoutMs: number
  checkEveryMs: number
}

/** A photo of 25 MB over a bad 3G signal takes a quarter of an hour and must arrive; 2 MB of JSON take a minute. */
const defaults: BodyTimeouts = { idleTimeoutMs: 60_000, jsonTimeoutMs: 120_000, checkEveryMs: 5_000 }

interface Receiving {
  startedAt: number
  bytesRead: number
  movedAt: number
}

/** As Node's `requestTimeout`, which knows only one time for all requests. The client sees a lost connection. */
export function cutSlowBodies(app: FastifyInstance, timeouts = defaults) {
  const receiving = new Map<FastifyRequest, Receiving>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request) && typeof raw.socket.bytesRead === 'number') {
      const now = performance.now()
      receiving.set(request, { startedAt: now, bytesRead: raw.socket.bytesRead, movedAt: now })
      raw.once('close', () => receiving.delete(request))
    }
    done()
  })
  const checking = setInterval(() => {
    const now = performance.now()
    for (const [request, body] of receiving) {
      if (request.raw.complete) receiving.delete(request)
      else if (isTooSlow(request, body, now, timeouts)) cut(request)
    }
  }, timeouts.checkEveryMs).unref()
  app.addHook('onClose', (_, done) => {
    clearInterval(checking)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isTooSlow(request: FastifyRequest, body: Receiving, now: number, timeouts: BodyTimeouts): boolean {
  const { bytesRead } = request.raw.socket
  if (bytesRead > body.bytesRead) Object.assign(body, { bytesRead, movedAt: now })
  if (now - body.movedAt > timeouts.idleTimeoutMs) return true
  return !isForm(request) && now - body.startedAt > timeouts.jsonTimeoutMs
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false
}

function cut(request: FastifyRequest) {
  request.log.warn(
    { route: request.routeOptions.url, address: clientAddress(request) },
    'A body came too slowly and was cut off.',
  )
  request.raw.destroy()
}
