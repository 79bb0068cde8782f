import { sql, type RawBuilder } from 'kysely'

/**
 * The id of the latest certificate of a joined job that names a joined item: null where that was withdrawn, and where it
 * was issued before the item was written down.
 */
export function currentCertificateOf({ job, item }: { job: string; item: string }): RawBuilder<string> {
  return sql<string>`(
    select case when exists (select from certificate_withdrawals where certificate_id = latest.id)
      or latest.issued_at < ${sql.ref(item)}.created_at then null else latest.id end
    from certificates as latest
    where latest.job_id = ${sql.ref(job)}.id and latest.company_id = ${sql.ref(job)}.company_id
    order by latest.version desc limit 1
  )`
}
