import { sql } from 'kysely'
import type { LinkPurpose } from '#contract/account-links/account-links.rules.ts'
import type { MailKind } from '#contract/mail/mail.rules.ts'
import type { Db } from '#server/db/database.ts'
import { ownerFirst } from '#server/features/auth/auth.queries.ts'

export async function replaceLink(
  tx: Db,
  { userId, purpose, tokenSha256, endsAt }: { userId: string; purpose: LinkPurpose; tokenSha256: Buffer; endsAt: Date },
) {
  const link = { token_sha256: tokenSha256, ends_at: endsAt }
  await tx
    .insertInto('user_links')
    .values({ user_id: userId, purpose, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(link))
    .execute()
}

export async function findLinkOwner(db: Db, purpose: LinkPurpose, tokenSha256: Buffer, now: Date) {
  const row = await db
    .selectFrom('user_links')
    .innerJoin('users', 'users.id', 'user_links.user_id')
    .where('user_links.token_sha256', '=', tokenSha256)
    .where('user_links.purpose', '=', purpose)
    .where('user_links.ends_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .select('users.id')
    .executeTakeFirst()
  return row?.id
}

/** Of two who use one link at once, the second finds it used. */
export async function takeLink(tx: Db, userId: string, purpose: LinkPurpose, tokenSha256: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('user_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('token_sha256', '=', tokenSha256)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRequests(tx: Db, { account, address }: { account: string; address: string }, since: Date) {
  return tx
    .selectFrom('failed_sign_ins')
    .where('at', '>', since)
    .where((eb) => eb.or([eb('account', '=', account), eb('address', '=', address)]))
    .select([
      sql<number>`count(*) filter (where account = ${account})::int`.as('ofAccount'),
      sql<number>`count(*) filter (where address = ${address})::int`.as('ofAddress'),
    ])
    .executeTakeFirstOrThrow()
}

export async function hasNewerMail(db: Db, mail: { kind: MailKind; about: string; queuedAt: Date }): Promise<boolean> {
  const newer = await db
    .selectFrom('mails')
    .where('about', '=', mail.about)
    .where('kind', '=', mail.kind)
    .where('queued_at', '>', mail.queuedAt)
    .select('id')
    .executeTakeFirst()
  return newer !== undefined
}

export async function findUserByEmail(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .orderBy(ownerFirst)
    .select('id')
    .executeTakeFirst()
  return row?.id
}
