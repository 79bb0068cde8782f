import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit/audit.contract.ts'
import type { Deps } from '#server/deps.ts'
import { csvAnswer } from '#server/http/reply/csv.ts'
import { xlsxAnswer } from '#server/http/reply/xlsx.ts'
import { route } from '#server/http/route.ts'
import { auditColumns, auditInChunks, listAudit } from './audit.actions.ts'

export function auditRoutes(app: FastifyInstance, { db, clock }: Deps) {
  route(app, contract.listAudit, (filter) => listAudit(db, filter))
  route(app, contract.exportAudit, ({ format, ...filter }) => {
    const table = { columns: auditColumns, chunks: auditInChunks(db, filter) }
    const name = `log-${clock.today()}.${format}`
    return format === 'csv' ? csvAnswer({ name, ...table }) : xlsxAnswer({ name, sheet: 'Log', ...table })
  })
}
