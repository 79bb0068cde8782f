import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type RecipientState = 'active' | 'removed' | 'unsubscribed'

/** Those who were ever chosen and are still contacts of the company, by name. */
export function listRecipients(db: Db, companyId: string) {
  return recipients(db)
    .where('recipients.company_id', '=', companyId)
    .where('contacts.deleted_at', 'is', null)
    .orderBy(sql`lower(contacts.name)`)
    .orderBy('contacts.id')
    .execute()
}

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number]

export function findRecipientByToken(db: Db, token: string) {
  return recipients(db)
    .where('recipients.token', '=', token)
    .where('contacts.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function saveRecipient(
  tx: Db,
  recipient: { companyId: string; contactId: string; state: RecipientState; token: string; changedAt: Date },
) {
  const { companyId, contactId, state, token, changedAt } = recipient
  await tx
    .insertInto('reminder_recipients')
    .values({ company_id: companyId, contact_id: contactId, state, token, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'contact_id']).doUpdateSet({ state, changed_at: changedAt }),
    )
    .execute()
}

function recipients(db: Db) {
  return db
    .selectFrom('reminder_recipients as recipients')
    .innerJoin('contacts', 'contacts.id', 'recipients.contact_id')
    .innerJoin('companies', 'companies.id', 'recipients.company_id')
    .select([
      'recipients.company_id as companyId',
      'companies.name as companyName',
      'recipients.contact_id as contactId',
      'contacts.name',
      'contacts.email',
      'recipients.state',
      'recipients.token',
      'recipients.changed_at as changedAt',
    ])
}
