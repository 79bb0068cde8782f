import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download, pageRange, sendPage } from '#web/api/client.ts'
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
    queryOptions({
      queryKey: ['audit', filter, page],
      queryFn: ({ signal }) =>
        sendPage(listAudit, { ...asSent(filter), ...pageRange(page, entriesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
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
