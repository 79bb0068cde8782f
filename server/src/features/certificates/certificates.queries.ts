import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const columns = [
  'certificates.id',
  'certificates.job_id as jobId',
  'certificates.number',
  'certificates.version',
  'certificates.code',
  'certificates.file_id as fileId',
  'files.name as fileName',
  'certificates.sha256',
  'certificates.completed_at as completedAt',
  'certificates.issued_at as issuedAt',
] as const

export function findLatestCertificate(db: Db, jobId: string) {
  return withFile(db)
    .where('certificates.job_id', '=', jobId)
    .select(columns)
    .orderBy('certificates.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findLatestCertificate>>>

/** What an issued report says, as it was frozen. */
export async function findFacts(db: Db, certificateId: string): Promise<object> {
  const { facts } = await db
    .selectFrom('certificates')
    .select('facts')
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  // Written from an object by insertCertificate.
  return facts as object
}

export function listVersions(db: Db, jobId: string) {
  return withFile(db)
    .leftJoin('users as issuers', 'issuers.id', 'certificates.issued_by')
    .where('certificates.job_id', '=', jobId)
    .select([
      ...columns,
      'certificates.issued_by as issuedById',
      'issuers.name as issuedByName',
      'certificates.sealed_with as sealedWith',
      'certificates.is_timestamped as isTimestamped',
    ])
    .orderBy('certificates.version', 'desc')
    .execute()
}

/** Whether there ever was such a job. */
export async function wasJob(db: Db, jobId: string): Promise<boolean> {
  return (await db.selectFrom('jobs').select('id').where('id', '=', jobId).executeTakeFirst()) !== undefined
}

interface NewCertificate {
  id: string
  jobId: string
  number: number
  version: number
  code: string
  fileId: string
  sha256: string
  facts: object
  completedAt: Date
  issuedAt: Date
  issuedBy: string
  sealedWith: string
  isTimestamped: boolean
}

export async function insertCertificate(tx: Db, certificate: NewCertificate) {
  await tx
    .insertInto('certificates')
    .values({
      id: certificate.id,
      job_id: certificate.jobId,
      number: certificate.number,
      version: certificate.version,
      code: certificate.code,
      file_id: certificate.fileId,
      sha256: certificate.sha256,
      facts: JSON.stringify(certificate.facts),
      completed_at: certificate.completedAt,
      issued_at: certificate.issuedAt,
      issued_by: certificate.issuedBy,
      sealed_with: certificate.sealedWith,
      is_timestamped: certificate.isTimestamped,
    })
    .execute()
}

/** The report under this code, with the version that stands now. */
export function findByCode(db: Db, code: string) {
  return db
    .selectFrom('certificates')
    .innerJoin('jobs', 'jobs.id', 'certificates.job_id')
    .where('certificates.code', '=', code)
    .select([
      'certificates.version',
      'certificates.sha256',
      'certificates.facts',
      'jobs.deleted_at as jobDeletedAt',
      sql<number>`(select max(version) from certificates as latest where latest.job_id = jobs.id)`.as('latestVersion'),
    ])
    .executeTakeFirst()
}

function withFile(db: Db) {
  return db.selectFrom('certificates').innerJoin('files', 'files.id', 'certificates.file_id')
}
