import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import * as contract from '#contract/system/system.contract.ts'
import type { Deps } from '#server/deps.ts'
import { documentationPage } from '#server/http/plugins/documentation-page.ts'
import { route, type FileAnswer } from '#server/http/route.ts'
import { pingDatabase } from './system.queries.ts'

export function systemRoutes(app: FastifyInstance, { reserved }: Deps) {
  route(app, contract.getHealth, async () => {
    await pingDatabase(reserved)
    return { status: 'ok' as const, product: 'Thorough' as const }
  })
  route(app, contract.getOpenApi, async () => text('application/json', JSON.stringify(app.swagger())))
  route(app, contract.getDocs, async () => text('text/html', documentationPage()))
}

function text(mediaType: string, body: string): FileAnswer {
  return {
    stream: Readable.from([body]),
    headers: { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-cache' },
  }
}
