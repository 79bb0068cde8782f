import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { isUnderRevision } from '#server/features/certificates/revision/revision.queries.ts'

/**
 * Everyone to whom a version of this job's report was mailed, unless that failed or is held, and who is still a contact of the
 * company; with the latest version that has left for them, null while none has.
 */
export async function listContactsSentEarlier(db: Db, jobId: string, companyId: string) {
  const rows = await db
    .selectFrom('mails')
    .innerJoin('contacts', 'contacts.id', 'mails.contact_id')
    .innerJoin('certificates', (join) =>
      join.on(sql<boolean>`certificates.file_id = coalesce(mails.report_file_id, mails.file_id)`),
    )
    .where((eb) => eb.or([eb('mails.about', '=', jobId), eb('mails.report_of', '=', jobId)]))
    .where('mails.status', 'in', ['queued', 'sent', 'written'])
    .where('contacts.company_id', '=', companyId)
    .where('certificates.company_id', '=', companyId)
    .where('contacts.deleted_at', 'is', null)
    .select((eb) => [
      'contacts.id as contactId',
      'certificates.id as certificateId',
      eb('mails.status', '!=', 'queued').as('hasLeft'),
    ])
    .distinctOn('contacts.id')
    .orderBy('contacts.id')
    .orderBy('hasLeft', 'desc')
    .orderBy('certificates.version', 'desc')
    .execute()
  return rows.map(({ hasLeft, ...row }) => ({
    contactId: row.contactId,
    receivedId: hasLeft ? row.certificateId : null,
  }))
}

export function findMailedReport(db: Db, fileId: string) {
  return db
    .selectFrom('certificates')
    .where('file_id', '=', fileId)
    .select([
      isUnderRevision.as('isUnderRevision'),
      sql<boolean>`exists (
        select from certificate_withdrawals as withdrawals where withdrawals.certificate_id = certificates.id
      )`.as('isWithdrawn'),
      sql<boolean>`exists (
        select from certificates as later
        where later.job_id = certificates.job_id and later.company_id = certificates.company_id
          and later.version > certificates.version
      )`.as('isSuperseded'),
    ])
    .executeTakeFirst()
}
