import { sql } from 'kysely'
import { camelColumns, columnsOf, toColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { SentUnderId } from '#server/db/versions.ts'

const contactFacts = 'name email phone gets_notices'
type NewContact = FactsOf<'contacts', `company_id created_at ${typeof contactFacts}`>

const columns = ['id as _id', ...camelColumns('contacts', 'company_id', contactFacts)] as const

export function listContacts(db: Db, companyId: string) {
  return contacts(db)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function listContactsOf(db: Db, companyIds: string[]) {
  return contacts(db)
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function readCallNumbers(db: Db, rows: OfCompany[]) {
  const contacts = await listContactsOf(db, [...new Set(rows.map(({ companyId }) => companyId))])
  return ({ companyId }: OfCompany) =>
    contacts
      .filter((contact) => contact.companyId === companyId && contact.phone !== '')
      .map(({ name, phone }) => ({ name, phone }))
}

interface OfCompany {
  companyId: string
}

export function findContact(db: Db, contactId: string) {
  return contacts(db)
    .select(['deleted_at as deletedAt', 'made_sha256 as sha256'])
    .where('id', '=', contactId)
    .executeTakeFirst()
}

export async function insertContact(tx: Db, contact: NewContact, { id, sha256 }: SentUnderId = {}) {
  return tx
    .insertInto('contacts')
    .values({ ...toColumns(contact), ...(id !== undefined && { id, made_sha256: sha256 }) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function updateContactRow(tx: Db, contactId: string, contact: FactsOf<'contacts', typeof contactFacts>) {
  return tx
    .updateTable('contacts')
    .set(columnsOf(contact, contactFacts))
    .where('id', '=', contactId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A contact with another email is another person: no link that was mailed to the former one opens anything of theirs. */
export async function renewUnsubscribeLink(tx: Db, contactId: string, token: string) {
  await tx.updateTable('reminder_recipients').set({ token }).where('contact_id', '=', contactId).execute()
}

export async function deleteContactRow(tx: Db, contactId: string, deletedAt: Date) {
  await tx.updateTable('contacts').set({ deleted_at: deletedAt }).where('id', '=', contactId).execute()
}

function contacts(db: Db) {
  return db.selectFrom('contacts').select(columns)
}
