import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The job with everyone and everything it names, also those since deleted: their names stay on the work. */
export async function findReportedJob(db: Db, jobId: string) {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .leftJoin('users as completers', 'completers.id', 'jobs.completed_by')
    .where('jobs.id', '=', jobId)
    .where('jobs.deleted_at', 'is', null)
    .select([
      'jobs.id',
      'jobs.title',
      'jobs.status',
      'jobs.company_id as companyId',
      'jobs.completed_at as completedAt',
      'companies.name as employerName',
      'companies.address as employerAddress',
      'companies.use_logo_in_pdf as usesLogo',
      'companies.logo_file_id as logoFileId',
      'sites.address_line1 as addressLine1',
      'sites.address_line2 as addressLine2',
      'sites.city',
      'sites.postcode',
      'jobs.completed_by as completedBy',
      'completers.name as completerName',
    ])
    .executeTakeFirst()
}

export type ReportedJob = NonNullable<Awaited<ReturnType<typeof findReportedJob>>>

/** The people of a report, as they stand now, also those since removed. */
export function listSigners(db: Db, userIds: string[]) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'qualifications',
      'employer',
      'employer_address as employerAddress',
      'signature_file_id as signatureFileId',
    ])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute()
}

export type SignerRow = Awaited<ReturnType<typeof listSigners>>[number]
