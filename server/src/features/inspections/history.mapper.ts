import type { JobEvent } from '#contract/inspections/inspections.contract.ts'
import type { HistoryRow } from './job-history.queries.ts'

export function toHistoryEvent(row: HistoryRow): JobEvent {
  const { itemId, serialNumber, description } = row
  return {
    _id: row.id,
    at: row.at.toISOString(),
    what: row.what,
    by: row.actorId && row.actorName !== null ? { _id: row.actorId, name: row.actorName } : null,
    item: itemId ? { _id: itemId, serialNumber: serialNumber ?? '', description: description ?? '' } : null,
    before: row.before,
    after: row.after,
  }
}
