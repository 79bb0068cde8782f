import { sql, type SqlBool } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export interface PackedReport {
  jobId: string
  number: number
  version: number
  code: string
  sha256: string
  issuedAt: Date
  fileKey: string
}

/** Of each of these jobs the latest report that the company got. */
export function listPackedReports(db: Db, companyId: string, jobIds: string[]): Promise<PackedReport[]> {
  return db
    .selectFrom('certificates')
    .innerJoin('files', 'files.id', 'certificates.file_id')
    .where('certificates.company_id', '=', companyId)
    .where(sql<SqlBool>`certificates.job_id = any(${jobIds}::uuid[])`)
    .distinctOn('certificates.job_id')
    .select([...camelColumns('certificates', 'job_id number version code sha256 issued_at'), 'files.key as fileKey'])
    .orderBy('certificates.job_id')
    .orderBy('certificates.version', 'desc')
    .execute()
}
