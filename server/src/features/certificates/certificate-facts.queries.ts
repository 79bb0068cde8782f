import type { Db } from '#server/db/database.ts'

/** The job with everyone and everything it names, also those since deleted: their names stay on the work. */
export async function findReportedJob(db: Db, jobId: string) {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .leftJoin('users as engineers', 'engineers.id', 'jobs.assigned_engineer_id')
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
      'engineers.name as engineerName',
      'engineers.qualifications as engineerQualifications',
      'engineers.employer as engineerEmployer',
      'engineers.signature_file_id as engineerSignature',
      'completers.name as completerName',
      'completers.qualifications as completerQualifications',
      'completers.employer as completerEmployer',
      'completers.signature_file_id as completerSignature',
    ])
    .executeTakeFirst()
}

export type ReportedJob = NonNullable<Awaited<ReturnType<typeof findReportedJob>>>
