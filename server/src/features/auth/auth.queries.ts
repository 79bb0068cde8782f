import { sql } from 'kysely'
import { camelColumns, columnsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

/** Nobody else has the address of a login or of one whom the office invited; whom customers invited have it beside them. */
const ownsEmail = sql<boolean>`(users.password_hash is not null or users.invited_by is null)`

/** Of several users of one address, its owner first; without one, whom a customer invited first. */
export const ownerFirst = sql`${ownsEmail} desc, users.created_at, users.id`

export function findUserToSignIn(db: Db, email: string) {
  return usersToSignIn(db)
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where(ownsEmail)
    .select('users.password_hash as passwordHash')
    .executeTakeFirst()
}

export function findSessionUser(db: Db, userId: string) {
  return usersToSignIn(db).where('users.id', '=', userId).executeTakeFirst()
}

export type SessionUserRow = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>

export function findOwnAccount(db: Db, userId: string) {
  return usersToSignIn(db)
    .where('users.id', '=', userId)
    .select('users.password_hash as passwordHash')
    .executeTakeFirst()
}

export async function listNamesAround(db: Db, companyId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('tool_settings')
    .select('company_name as name')
    .unionAll(db.selectFrom('companies').select('name').where('id', '=', companyId))
    .execute()
  return rows.map(({ name }) => name)
}

/** A sign-in that has checked the password waits here while it is being changed, and then finds the new one. */
export async function lockPasswordHashForShare(tx: Db, userId: string): Promise<string | null | undefined> {
  return (await livePasswordHash(tx, userId).forShare().executeTakeFirst())?.passwordHash
}

export async function lockPasswordHash(tx: Db, userId: string): Promise<string | null | undefined> {
  return (await livePasswordHash(tx, userId).forUpdate().executeTakeFirst())?.passwordHash
}

export async function updatePasswordHash(tx: Db, userId: string, passwordHash: string) {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()
}

export async function wasRefusedWithin(
  db: Db,
  { email, about, now, minutes }: { email: string; about: string | null; now: Date; minutes: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('what', '=', 'sign-in-refused')
    .where('at', '>=', new Date(now.getTime() - minutes * 60_000))
    .where('at', '<=', new Date(now.getTime() + minutes * 60_000))
    .where('about', 'is not distinct from', about)
    .where(sql`after ->> 'email'`, '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Links that were mailed, and sign-ins that are half done: whatever began with the earlier password ends with it. */
export async function deleteLinksOf(tx: Db, userId: string) {
  await tx.deleteFrom('user_links').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

export async function deleteSecondFactorsOf(tx: Db, userId: string) {
  await tx.deleteFrom('totp_keys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

export async function deleteIdentityOf(tx: Db, userId: string) {
  await tx.deleteFrom('sso_identities').where('user_id', '=', userId).execute()
}

export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

export async function listDemoEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('is_demo', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}

export async function isKnownAdministrator(db: Db, email: string): Promise<boolean> {
  const address = email.toLowerCase()
  const known = await db
    .selectFrom('users')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb(sql`lower(email)`, '=', address), eb('role', '=', 'admin'), eb('deleted_at', 'is', null)]),
        eb(sql`lower(setup_email)`, '=', address),
      ]),
    )
    .executeTakeFirst()
  return known !== undefined
}

/** Held to the end of the transaction: of two first administrators at once, the second finds the first. */
export async function lockFirstUser(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('first user', 0))`.execute(tx)
}

export async function insertAdministrator(
  tx: Db,
  admin: { name: string; email: string; passwordHash: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({ ...columnsOf(admin, 'name email password_hash created_at'), role: 'admin', setup_email: admin.email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertSetupCode(db: Db, codeSha256: Buffer, createdAt: Date) {
  await db.insertInto('setup_codes').values({ code_sha256: codeSha256, created_at: createdAt }).execute()
}

export async function isSetupCode(db: Db, codeSha256: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('setup_codes')
    .select('created_at')
    .where('code_sha256', '=', codeSha256)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSetupCodes(db: Db) {
  await db.deleteFrom('setup_codes').execute()
}

function livePasswordHash(tx: Db, userId: string) {
  return tx
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
}

function usersToSignIn(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.deleted_at', 'is', null)
    .select([
      ...camelColumns('users', 'id name email role company_id signature_file_id'),
      'companies.name as companyName',
    ])
}
