import { sql } from 'kysely'
import { toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export async function insertWithdrawal(tx: Db, withdrawal: NewRow<'certificate_withdrawals'>) {
  await tx.insertInto('certificate_withdrawals').values(toColumns(withdrawal)).execute()
}

/** From when the job's examinations have no report, until its engineer completes it again. */
export async function markReportWithdrawn(tx: Db, jobId: string, at: Date | null) {
  await tx.updateTable('jobs').set({ report_withdrawn_at: at }).where('id', '=', jobId).execute()
}

export function listAddressesMailed(db: Db, fileId: string) {
  return db
    .selectFrom('mails')
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.id', '=', 'mails.contact_id')
        .on('contacts.deleted_at', 'is', null)
        .on(sql<boolean>`lower(contacts.email) = lower(mails.to_email)`),
    )
    .where((eb) => eb.or([eb('mails.file_id', '=', fileId), eb('mails.report_file_id', '=', fileId)]))
    .where('mails.status', 'in', ['sent', 'written'])
    .select(['contacts.id as contactId', 'mails.to_name as name', 'mails.to_email as email'])
    .distinctOn(sql`lower(mails.to_email)`)
    .orderBy(sql`lower(mails.to_email)`)
    .orderBy('mails.queued_at', 'desc')
    .execute()
}

export function listLessorsMailed(db: Db, certificateId: string) {
  return db
    .selectFrom('lessor_mails')
    .innerJoin('mails', 'mails.id', 'lessor_mails.mail_id')
    .where('lessor_mails.certificate_id', '=', certificateId)
    .where('mails.status', 'in', ['sent', 'written'])
    .select(['mails.to_name as name', 'mails.to_email as email', 'lessor_mails.item_ids as itemIds'])
    .distinctOn(sql`lower(mails.to_email)`)
    .orderBy(sql`lower(mails.to_email)`)
    .orderBy('mails.queued_at', 'desc')
    .execute()
}
