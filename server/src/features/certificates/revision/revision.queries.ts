import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * Whether what the report was issued from no longer stands: its job was reopened, completed again or given another site, one of its items was
 * added, changed or deleted, or work of a device waits for a decision. A cancelled job has a state of its own.
 */
export const isUnderRevision = sql<boolean>`(
  exists (
    select from jobs as revised
    where revised.id = certificates.job_id and revised.status <> 'cancelled'
      and (
        revised.status <> 'completed'
        or date_trunc('milliseconds', revised.completed_at)
          is distinct from date_trunc('milliseconds', certificates.completed_at)
        or exists (
          select from site_addresses as sites
          where sites.id = revised.site_address_id and revised.signed_heading is not null
            and (sites.address_line1, sites.address_line2, sites.city, sites.postcode) is distinct from (
              revised.signed_heading ->> 'addressLine1', revised.signed_heading ->> 'addressLine2',
              revised.signed_heading ->> 'city', revised.signed_heading ->> 'postcode'
            )
        )
      )
  )
  or exists (
    select from inspection_items as items
    where items.job_id = certificates.job_id
      and (
        greatest(items.created_at, items.updated_at, items.deleted_at) > certificates.issued_at
        or items.changed_by_office_at is not null
      )
  )
  or exists (
    select from pending_reviews as late where late.job_id = certificates.job_id and late.outcome = 'waiting'
  )
)`

export async function isReportUnderRevision(db: Db, certificateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .where('id', '=', certificateId)
    .select(isUnderRevision.as('isUnderRevision'))
    .executeTakeFirstOrThrow()
  return row.isUnderRevision
}
