import { sql } from 'kysely'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows } from '#server/db/pages.ts'

export type ChallengePurpose = 'second-factor' | 'passkey' | 'new-passkey'

export async function insertChallenge(tx: Db, challenge: NewRow<'sign_in_challenges'>) {
  await tx.insertInto('sign_in_challenges').values(toColumns(challenge)).execute()
}

export async function deleteChallengesBefore(tx: Db, moment: Date) {
  await tx.deleteFrom('sign_in_challenges').where('ends_at', '<', moment).execute()
}

/** Counts the try before it is looked at, so that a hundred at once get no further than those in a row. */
export async function countTry(
  db: Db,
  { tokenSha256, now, maxTries }: { tokenSha256: Buffer; now: Date; maxTries: number },
) {
  const row = await db
    .updateTable('sign_in_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_sha256', '=', tokenSha256)
    .where('purpose', '=', 'second-factor')
    .where('ends_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('user_id as userId')
    .executeTakeFirst()
  return row?.userId ?? undefined
}

/** Of two answers to one challenge, the second finds it used. Its user, or null where it has none. */
export async function takeChallenge(
  tx: Db,
  { tokenSha256, purpose, now }: { tokenSha256: Buffer; purpose: ChallengePurpose; now: Date },
) {
  return tx
    .deleteFrom('sign_in_challenges')
    .where('token_sha256', '=', tokenSha256)
    .where('purpose', '=', purpose)
    .where('ends_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst()
}

export async function findTotp(db: Db, userId: string) {
  return totpOf(db, userId).where('confirmed_at', 'is not', null).executeTakeFirst()
}

/** Of two codes at once, the second finds that the first was used. */
export async function lockTotp(tx: Db, userId: string) {
  return totpOf(tx, userId).where('confirmed_at', 'is not', null).forUpdate().executeTakeFirst()
}

export async function findNewTotp(tx: Db, userId: string) {
  return totpOf(tx, userId).where('confirmed_at', 'is', null).executeTakeFirst()
}

export async function replaceNewTotp(tx: Db, userId: string, keyEncrypted: Buffer, now: Date) {
  await tx.deleteFrom('totp_keys').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
  await tx.insertInto('totp_keys').values({ user_id: userId, key_encrypted: keyEncrypted, created_at: now }).execute()
}

export async function confirmNewTotp(tx: Db, userId: string, { lastStep, now }: { lastStep: number; now: Date }) {
  await tx.deleteFrom('totp_keys').where('user_id', '=', userId).where('confirmed_at', 'is not', null).execute()
  await tx
    .updateTable('totp_keys')
    .set({ last_step: lastStep, confirmed_at: now })
    .where('user_id', '=', userId)
    .execute()
}

export async function updateLastStep(tx: Db, totpId: string, lastStep: number) {
  await tx.updateTable('totp_keys').set({ last_step: lastStep }).where('id', '=', totpId).execute()
}

export async function deleteTotpRows(tx: Db, userId: string) {
  await tx.deleteFrom('totp_keys').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: Buffer[]) {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_sha256: hash })))
    .execute()
}

export async function takeRecoveryCode(tx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_sha256', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('user_id', '=', userId))
}

function totpOf(db: Db, userId: string) {
  return db
    .selectFrom('totp_keys')
    .where('user_id', '=', userId)
    .select(camelColumns('totp_keys', 'id key_encrypted created_at confirmed_at last_step'))
}

export function listPasskeys(db: Db, userId: string) {
  return passkeys(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** Of two assertions at once, the second finds the counter of the first. */
export function lockPasskey(tx: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return passkeys(tx).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()
}

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
