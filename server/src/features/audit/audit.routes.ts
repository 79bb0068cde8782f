import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit/audit.contract.ts'
import type { Deps } from '#server/deps.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { auditColumns, auditInChunks, listAudit } from './audit.actions.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listAudit, (filter) => listAudit(deps.db, filter))
  const table = { name: 'log', columns: auditColumns }
  routeTable(app, deps, contract.exportAuditList, table, (filter) => auditInChunks(deps.db, filter))
  routeTable(app, deps, contract.exportAudit, table, (filter) => auditInChunks(deps.db, filter))
}
