import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Reach } from '#contract/auth/scope.rules.ts'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'
import { findExtractByCode } from '#server/features/certificates/extracts/item-certificates.queries.ts'

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

export const isWithdrawn = sql<boolean>`exists (
  select from certificate_withdrawals where certificate_withdrawals.certificate_id = certificates.id
)`

export const isSuperseded = sql<boolean>`exists (
  select from certificates as later
  where later.job_id = certificates.job_id and later.company_id = certificates.company_id
    and later.version > certificates.version
)`

export async function isReportUnderRevision(db: Db, certificateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .where('id', '=', certificateId)
    .select(isUnderRevision.as('isUnderRevision'))
    .executeTakeFirstOrThrow()
  return row.isUnderRevision
}

export const certificateColumns = [
  ...camelColumns('certificates', 'id job_id number version code file_id sha256 completed_at issued_at company_id'),
  'files.name as fileName',
  'withdrawals.withdrawn_at as withdrawnAt',
] as const

/** A report is its company's for good, and stands at the site of its job. */
export const certificateScope = {
  company: sql`certificates.company_id`,
  site: sql`(select jobs.site_address_id from jobs where jobs.id = certificates.job_id)`,
}

export function findCertificate(db: Db, certificateId: string) {
  return withFile(db).where('certificates.id', '=', certificateId).select(certificateColumns).executeTakeFirstOrThrow()
}

export type CertificateRow = Awaited<ReturnType<typeof findCertificate>>

export function findLatestCertificate(db: Db, jobId: string, companyId: string) {
  return findLatest(db, jobId, sql`certificates.company_id = ${companyId}`)
}

export async function findCurrentCertificate(db: Db, jobId: string, companyId: string) {
  const latest = await findLatestCertificate(db, jobId, companyId)
  return latest?.withdrawnAt === null ? latest : undefined
}

/** The same for the companies that a customer reaches; of several that the job was moved through, the one that got it last. */
export async function findCustomersCertificate(db: Db, jobId: string, memberships: readonly Reach[]) {
  const latest = await findLatest(db, jobId, withinScope(memberships, certificateScope))
  return latest?.withdrawnAt === null ? latest : undefined
}

function findLatest(db: Db, jobId: string, isTheirs: RawBuilder<SqlBool>) {
  return withFile(db)
    .where('certificates.job_id', '=', jobId)
    .where(isTheirs)
    .select(certificateColumns)
    .orderBy('certificates.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findFacts(db: Db, certificateId: string): Promise<object> {
  const { facts } = await db
    .selectFrom('certificates')
    .select('facts')
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  // Written from an object by insertCertificate.
  return facts as object
}

export const withdrawalColumns = [
  'withdrawals.reason as withdrawalReason',
  'withdrawals.withdrawn_by as withdrawnById',
  'withdrawers.name as withdrawnByName',
] as const

export const latestVersion = sql<number>`(
  select max(latest.version) from certificates as latest
  where latest.job_id = certificates.job_id and latest.company_id = certificates.company_id
)`

export function listVersionRows(db: Db, jobId: string) {
  return withFile(db)
    .leftJoin('users as issuers', 'issuers.id', 'certificates.issued_by')
    .leftJoin('users as withdrawers', 'withdrawers.id', 'withdrawals.withdrawn_by')
    .where('certificates.job_id', '=', jobId)
    .select([
      ...certificateColumns,
      'certificates.issued_by as issuedById',
      'issuers.name as issuedByName',
      ...withdrawalColumns,
      'certificates.sealed_with as sealedWith',
      'certificates.is_timestamped as isTimestamped',
      latestVersion.as('latestVersion'),
      isUnderRevision.as('isUnderRevision'),
    ])
    .orderBy('certificates.issued_at', 'desc')
    .orderBy('certificates.version', 'desc')
    .execute()
}

export function wasJob(db: Db, jobId: string): Promise<boolean> {
  return hasRows(db.selectFrom('jobs').where('id', '=', jobId))
}

export async function insertCertificate(tx: Db, certificate: NewRow<'certificates'>) {
  await tx.insertInto('certificates').values(toColumns(certificate)).execute()
}

/** The report under this code, or the one that an extract under it is from, with the version that stands now. */
export async function findByCode(db: Db, code: string) {
  const report = await verifiedReports(db).where('certificates.code', '=', code).executeTakeFirst()
  if (report) return { ...report, itemId: null }
  const extract = await findExtractByCode(db, code)
  if (!extract) return undefined
  const { certificateId, ...own } = extract
  const parent = await verifiedReports(db).where('certificates.id', '=', certificateId).executeTakeFirstOrThrow()
  return { ...parent, ...own }
}

function verifiedReports(db: Db) {
  return db
    .selectFrom('certificates')
    .leftJoin('certificate_withdrawals as withdrawals', 'withdrawals.certificate_id', 'certificates.id')
    .innerJoin('jobs', 'jobs.id', 'certificates.job_id')
    .select([
      ...camelColumns('certificates', 'company_id number version sha256 sealed_with facts'),
      'withdrawals.withdrawn_at as withdrawnAt',
      latestVersion.as('latestVersion'),
      sql<boolean>`exists (
        select from certificates as latest
        join certificate_withdrawals as taken_back on taken_back.certificate_id = latest.id
        where latest.job_id = certificates.job_id and latest.company_id = certificates.company_id
          and latest.version = ${latestVersion}
      )`.as('isLatestWithdrawn'),
      isUnderRevision.as('isUnderRevision'),
      sql<boolean>`jobs.status = 'cancelled'`.as('isCancelled'),
    ])
}

export function withFile(db: Db) {
  return db
    .selectFrom('certificates')
    .innerJoin('files', 'files.id', 'certificates.file_id')
    .leftJoin('certificate_withdrawals as withdrawals', 'withdrawals.certificate_id', 'certificates.id')
}
