import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit/audit.contract.ts'
import type { Deps } from '#server/deps.ts'
import { tableFile } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { auditColumns, auditInChunks, listAudit } from './audit.actions.ts'

export function auditRoutes(app: FastifyInstance, { db, clock }: Deps) {
  route(app, contract.listAudit, (filter) => listAudit(db, filter))
  for (const file of [contract.exportAuditList, contract.exportAudit])
    route(app, file, ({ format, ...filter }) =>
      tableFile({
        name: 'log',
        format,
        today: clock.today(),
        columns: auditColumns,
        rows: auditInChunks(db, filter),
      }),
    )
}
