import { sql } from 'kysely'
import type { SsoIdentity } from '#contract/single-sign-on/single-sign-on.rules.ts'
import { type NewRow, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { ownerFirst } from '#server/features/auth/auth.queries.ts'

type Account = Pick<SsoIdentity, 'issuer' | 'subject'>

export async function findBoundUser(db: Db, { issuer, subject }: Account) {
  const row = await db
    .selectFrom('sso_identities')
    .innerJoin('users', 'users.id', 'sso_identities.user_id')
    .where('sso_identities.issuer', '=', issuer)
    .where('sso_identities.subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .select('users.id')
    .executeTakeFirst()
  return row?.id
}

export async function lockUserOfEmail(tx: Db, email: string, now: Date) {
  return tx
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .orderBy(ownerFirst)
    .select([
      'id',
      'email',
      sql<boolean>`password_hash is null`.as('isInvited'),
      sql<boolean>`exists (select from sso_identities where user_id = users.id)`.as('isBound'),
      sql<boolean>`exists (select from user_links where user_id = users.id and purpose = 'invitation' and ends_at > ${now})`.as(
        'hasOpenInvitation',
      ),
    ])
    .forUpdate()
    .executeTakeFirst()
}

export async function insertIdentity(tx: Db, userId: string, { issuer, subject }: Account, boundAt: Date) {
  await tx.insertInto('sso_identities').values({ user_id: userId, issuer, subject, bound_at: boundAt }).execute()
}

export function deleteIdentity(tx: Db, userId: string) {
  return tx
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .returning(['issuer', 'subject'])
    .executeTakeFirst()
}

export async function insertCode(tx: Db, code: NewRow<'sso_codes'>) {
  await tx.insertInto('sso_codes').values(toColumns(code)).execute()
}

export async function deleteEndedCodes(tx: Db, now: Date) {
  await tx.deleteFrom('sso_codes').where('ends_at', '<=', now).execute()
}

export async function takeCode(
  tx: Db,
  { codeSha256, browserSha256 }: { codeSha256: Buffer; browserSha256: Buffer },
  now: Date,
) {
  const row = await tx
    .deleteFrom('sso_codes')
    .where('code_sha256', '=', codeSha256)
    .where('browser_sha256', '=', browserSha256)
    .where('ends_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst()
  return row?.userId
}
