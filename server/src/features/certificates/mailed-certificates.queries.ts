import type { Db } from '#server/db/database.ts'

/** Whoever a version of this job's report was mailed to, unless that failed or is held, and who is still a contact of the company. */
export function listContactsSentEarlier(db: Db, jobId: string, companyId: string) {
  return db
    .selectFrom('mails')
    .innerJoin('contacts', 'contacts.id', 'mails.contact_id')
    .where('mails.kind', '=', 'certificate')
    .where('mails.about', '=', jobId)
    .where('mails.status', 'in', ['queued', 'sent', 'written'])
    .where('contacts.company_id', '=', companyId)
    .where('contacts.deleted_at', 'is', null)
    .select('mails.contact_id as contactId')
    .distinct()
    .orderBy('contactId')
    .execute()
}
