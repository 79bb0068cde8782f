import type { Day } from '#contract/values/days.ts'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { liveTokens } from '#server/features/auth/sessions.queries.ts'

export function insertToken(tx: Db, token: NewRow<'api_tokens'>) {
  return tx.insertInto('api_tokens').values(toColumns(token)).returning(columns).executeTakeFirstOrThrow()
}

export function listTokensOf(db: Db, userId: string): Promise<TokenRow[]> {
  return db
    .selectFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export function revokeToken(tx: Db, { userId, tokenId }: { userId: string; tokenId: string }, at: Date) {
  return tx
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

export function findLiveToken(db: Db, tokenSha256: Buffer, today: Day) {
  return liveTokens(db, today)
    .where('api_tokens.token_sha256', '=', tokenSha256)
    .select([
      ...camelColumns('api_tokens', 'id role read_only ends_on file_key last_used_at'),
      'users.id as userId',
      'users.name',
    ])
    .executeTakeFirst()
}

export async function touchToken(db: Db, tokenId: string, at: Date) {
  await db.updateTable('api_tokens').set({ last_used_at: at }).where('id', '=', tokenId).execute()
}

export function lockUnwarnedTokens(tx: Db, today: Day) {
  return liveTokens(tx, today)
    .where('api_tokens.warned_at', 'is', null)
    .select([
      ...camelColumns('api_tokens', 'id name created_at ends_on'),
      'users.id as userId',
      'users.name as userName',
      'users.email',
    ])
    .orderBy('api_tokens.id')
    .forUpdate('api_tokens')
    .execute()
}

export async function markWarned(tx: Db, tokenId: string, at: Date) {
  await tx.updateTable('api_tokens').set({ warned_at: at }).where('id', '=', tokenId).execute()
}

const columns = camelColumns('api_tokens', 'id name role read_only ends_on created_at last_used_at')

export type TokenRow = Awaited<ReturnType<typeof insertToken>>
