import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export async function findOwnSignature(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('signature_file_id').where('id', '=', userId).executeTakeFirst()
  return row?.signature_file_id ?? null
}

export async function updateOwnSignature(tx: Db, userId: string, fileId: string | null) {
  await tx.updateTable('users').set({ signature_file_id: fileId }).where('id', '=', userId).execute()
}

export function findHeadSignature(db: Db) {
  return db
    .selectFrom('head_signature')
    .select(['file_id as fileId', 'authorized_by as authorizedBy', 'saved_by as savedBy', 'saved_at as savedAt'])
    .executeTakeFirst()
}

/** Two who save at once pass here one after the other. */
export async function lockHeadSignature(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('head signature', 0))`.execute(tx)
}

interface HeadSignatureFacts {
  fileId: string
  by: { userId: string; name: string }
  savedAt: Date
}

/** Saving it is a standing authorisation: by whom, and since when. */
export async function replaceHeadSignature(tx: Db, { fileId, by, savedAt }: HeadSignatureFacts) {
  const signature = { file_id: fileId, authorized_by: by.name, saved_by: by.userId, saved_at: savedAt }
  await tx
    .insertInto('head_signature')
    .values(signature)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(signature))
    .execute()
}

export async function deleteHeadSignatureRow(tx: Db) {
  await tx.deleteFrom('head_signature').execute()
}
