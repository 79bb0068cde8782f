import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export async function listPasskeys(db: Db, userId: string) {
  const rows = await passkeys(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
  return rows.map(toPasskey)
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** Of two assertions at once, the second finds the counter of the first. */
export async function lockPasskey(tx: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const row = await passkeys(tx).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()
  return row && toPasskey(row)
}

/** Null where this passkey belongs to a user already. */
export async function insertPasskey(tx: Db, passkey: NewRow<'passkeys'>): Promise<string | null> {
  const row = await tx
    .insertInto('passkeys')
    .values(toColumns(passkey))
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updatePasskey(
  tx: Db,
  id: string,
  { counter, lastUsedAt }: { counter: number; lastUsedAt: Date },
) {
  await tx.updateTable('passkeys').set({ counter, last_used_at: lastUsedAt }).where('id', '=', id).execute()
}

export async function deletePasskeyRow(tx: Db, userId: string, id: string): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
}

function passkeys(db: Db) {
  return db
    .selectFrom('passkeys')
    .select(
      camelColumns('passkeys', 'id user_id credential_id public_key counter transports name created_at last_used_at'),
    )
}

/** PostgreSQL gives large numbers as text. */
function toPasskey<Row extends { counter: string | number }>(row: Row) {
  return { ...row, counter: Number(row.counter) }
}
