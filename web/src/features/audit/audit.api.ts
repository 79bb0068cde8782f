import { download, pageRange } from '#web/api/client.ts'
import { pageQuery } from '#web/api/queries.ts'
import { exportAuditList, listAudit } from '#contract/audit/audit.contract.ts'

export const entriesPerPage = 50

export interface LogFilter {
  q: string
  actorId: string | undefined
  about: string | undefined
  /** One of the log's own names for what was done. */
  what: string
  from: string
  to: string
}

export const auditQueries = {
  page: (filter: LogFilter, page: number) =>
    pageQuery(['audit'], listAudit, { ...asSent(filter), ...pageRange(page, entriesPerPage) }),
}

export function exportLog(filter: LogFilter, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportAuditList, { ...asSent(filter), format })
}

function asSent({ q, actorId, about, what, from, to }: LogFilter) {
  return {
    ...(q && { q }),
    ...(actorId && { actorId }),
    ...(about && { about }),
    ...(what && { what }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
