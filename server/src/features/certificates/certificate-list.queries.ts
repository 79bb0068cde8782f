import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listCertificates as listCall } from '#contract/certificates/certificates.contract.ts'
import type { CertificateStatus } from '#contract/certificates/certificates.rules.ts'
import type { Scope } from '#contract/auth/scope.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { containing, countRows, pageOf } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'
import {
  isSuperseded,
  isWithdrawn,
  certificateColumns,
  certificateScope,
  latestVersion,
  withdrawalColumns,
  withFile,
} from './certificates.queries.ts'

export interface CertificateFilter extends z.output<typeof listCall.input> {
  scope: Scope
  withoutWithdrawn?: boolean
}

const maxRows = 500

export async function listCertificateRows(db: Db, filter: CertificateFilter): Promise<Page<ListedRow>> {
  const { limit = maxRows, offset = 0 } = filter
  const chosen = await db
    .selectFrom('certificates')
    .where(conditions(filter))
    .select('id')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows, total } = await pageOf({ limit, offset }, chosen, () =>
    countRows(db.selectFrom('certificates').where(conditions(filter))),
  )
  return { rows: await certificateDetails(db, rows), total }
}

export async function findListedCertificate(db: Db, certificateId: string): Promise<ListedRow | undefined> {
  const [row] = await certificateDetails(db, [{ id: certificateId }])
  return row
}

function certificateDetails(db: Db, chosen: { id: string }[]) {
  const ids = chosen.map(({ id }) => id)
  return withFile(db)
    .innerJoin('jobs', 'jobs.id', 'certificates.job_id')
    .leftJoin('users as withdrawers', 'withdrawers.id', 'withdrawals.withdrawn_by')
    .where(sql<SqlBool>`certificates.id = any(${ids}::uuid[])`)
    .select([
      ...certificateColumns,
      ...withdrawalColumns,
      latestVersion.as('latestVersion'),
      sql<string>`certificates.facts #>> '{employer,name}'`.as('companyName'),
      sql<string>`certificates.facts #>> '{job,title}'`.as('jobTitle'),
      'jobs.number as jobNumber',
      'jobs.site_address_id as siteId',
      sql<string>`certificates.facts #>> '{premises,city}'`.as('town'),
      sql<boolean>`jobs.deleted_at is null`.as('hasJob'),
    ])
    .orderBy('certificates.issued_at', 'desc')
    .orderBy('certificates.id', 'desc')
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof certificateDetails>>[number]

const withStatus: Record<CertificateStatus, RawBuilder<unknown>> = {
  current: sql`not ${isWithdrawn} and not ${isSuperseded}`,
  superseded: sql`not ${isWithdrawn} and ${isSuperseded}`,
  withdrawn: isWithdrawn,
}

const maxWords = 6

function conditions(filter: CertificateFilter): RawBuilder<SqlBool> {
  const { scope, companyId, status, q, from, to, withoutWithdrawn } = filter
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  const all = [
    withinScope(scope, certificateScope),
    ...(companyId ? [sql`certificates.company_id = ${companyId}`] : []),
    ...(status ? [withStatus[status]] : []),
    ...(withoutWithdrawn ? [sql`not ${isWithdrawn}`] : []),
    ...(from ? [sql`certificates.issued_at >= ${from}::date::timestamp at time zone 'Europe/London'`] : []),
    ...(to ? [sql`certificates.issued_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`] : []),
    ...words.map((word) => sql`certificates.words like ${containing(word)}`),
  ]
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
}
