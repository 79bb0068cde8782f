import { sql } from 'kysely'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
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

export async function saveRecipient(tx: Db, recipient: NewRow<'reminder_recipients'>) {
  const { state, changedAt } = recipient
  await tx
    .insertInto('reminder_recipients')
    .values(toColumns(recipient))
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
      ...camelColumns('recipients', 'company_id contact_id state token changed_at'),
      'companies.name as companyName',
      'contacts.name',
      'contacts.email',
    ])
}
