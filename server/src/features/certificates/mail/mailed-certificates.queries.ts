import { sql, type SqlBool } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { isSuperseded, isUnderRevision, isWithdrawn } from '#server/features/certificates/certificates.queries.ts'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'

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
    .select([isUnderRevision.as('isUnderRevision'), isWithdrawn.as('isWithdrawn'), isSuperseded.as('isSuperseded')])
    .executeTakeFirst()
}

export type HiredItem = Awaited<ReturnType<typeof listHiredItems>>[number]

export function listHiredItems(db: Db, companyId: string, items: readonly { _id: string }[]) {
  const itemIds = items.map(({ _id }) => _id)
  return db
    .selectFrom('inspection_items as items')
    .innerJoin('equipment', 'equipment.id', 'items.equipment_id')
    .where(sql<SqlBool>`items.id = any(${itemIds}::uuid[])`)
    .where('equipment.company_id', '=', companyId)
    .where('equipment.ownership', '=', 'hired')
    .select([
      'items.id as itemId',
      'equipment.id as equipmentId',
      ...camelColumns('equipment', 'description serial_number lessor_name lessor_email'),
    ])
    .orderBy('items.place')
    .orderBy('items.id')
    .execute()
}

export async function insertLessorMail(tx: Db, mail: NewRow<'lessor_mails'>) {
  await tx.insertInto('lessor_mails').values(toColumns(mail)).execute()
}

export function findLessorMail(db: Db, mailId: string) {
  return db
    .selectFrom('lessor_mails')
    .innerJoin('certificates', 'certificates.id', 'lessor_mails.certificate_id')
    .where('lessor_mails.mail_id', '=', mailId)
    .select([
      'certificates.id as certificateId',
      ...camelColumns('certificates', 'file_id job_id company_id'),
      'lessor_mails.item_ids as itemIds',
    ])
    .executeTakeFirst()
}

/** What was mailed of this job's reports to lessors, unless that failed or is held; what has left first, then the latest. */
export function listLessorMails(db: Db, jobId: string, companyId: string) {
  return db
    .selectFrom('lessor_mails')
    .innerJoin('mails', 'mails.id', 'lessor_mails.mail_id')
    .innerJoin('certificates', 'certificates.id', 'lessor_mails.certificate_id')
    .where('certificates.job_id', '=', jobId)
    .where('certificates.company_id', '=', companyId)
    .where('mails.status', 'in', ['queued', 'sent', 'written'])
    .select((eb) => [
      'mails.to_email as email',
      'certificates.id as certificateId',
      'lessor_mails.item_ids as itemIds',
      eb('mails.status', '!=', 'queued').as('hasLeft'),
    ])
    .orderBy('hasLeft', 'desc')
    .orderBy('certificates.version', 'desc')
    .execute()
}
