import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/exports/exports.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { createExport, downloadExport, getExport, listExports } from './exports.actions.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listExports, (asked, actor) => listExports(deps, actor, asked))
  route(app, contract.createExport, (input, actor) => createExport(deps, actor, input))
  route(app, contract.getExport, ({ exportId }, actor) => getExport(deps, actor, exportId))
  route(app, contract.downloadExport, ({ exportId }, actor) => downloadExport(deps, actor, exportId))
}
