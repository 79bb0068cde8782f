import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as contract from '#contract/system/system.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { pingDatabase } from './system.queries.ts'

export function systemRoutes(app: FastifyInstance, { reserved }: Deps) {
  route(app, contract.getHealth, async () => {
    await pingDatabase(reserved)
    return { status: 'ok' as const, product: 'Thorough' as const }
  })
  route(app, contract.getOpenApi, async () => ({
    stream: Readable.from([JSON.stringify(app.swagger())]),
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  }))
}
