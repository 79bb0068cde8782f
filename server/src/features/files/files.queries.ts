import { sql, type SqlBool } from 'kysely'
import type { FileKind } from '#contract/files/file-kinds.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { liveTokens } from '#server/features/auth/sessions.queries.ts'
import { camelColumns, type FactsOf, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

const fileFacts = 'id key original_key name media_type bytes sha256 uploaded_by'
/** Its hash is that of the bytes as they were received. */
export type StoredFile = FactsOf<'files', typeof fileFacts> & { kind: FileKind }

export async function insertFile(tx: Db, file: StoredFile, createdAt: Date) {
  await tx
    .insertInto('files')
    .values(toColumns({ ...file, createdAt }))
    .execute()
}

/** Locked, so that it is not swept away before what names it is written; see `markUsed`. */
export function lockUpload(tx: Db, kind: 'photo' | 'document', fileId: string) {
  return tx
    .selectFrom('files')
    .select(['id', 'uploaded_by as uploadedBy'])
    .where('id', '=', fileId)
    .where('kind', '=', kind)
    .forKeyShare()
    .executeTakeFirst()
}

/** By whatever record names an upload: from then on it stays, also when another takes its place. */
export async function markUsed(tx: Db, fileIds: (string | null)[]) {
  await tx
    .updateTable('files')
    .set({ was_used: true })
    .where(sql<SqlBool>`id = any(${fileIds}::uuid[])`)
    .where('was_used', '=', false)
    .execute()
}

/** No record names it any more: it is swept away with other uploads. */
export async function releaseUpload(tx: Db, fileId: string) {
  await tx.updateTable('files').set({ was_used: false }).where('id', '=', fileId).execute()
}

export async function findFile(db: Db, fileId: string): Promise<StoredFile | undefined> {
  const [file] = await listFiles(db, [fileId])
  return file
}

export function listFiles(db: Db, fileIds: readonly string[]): Promise<StoredFile[]> {
  return (
    db
      .selectFrom('files')
      .where(sql<SqlBool>`id = any(${fileIds})`)
      .select(camelColumns('files', 'kind', fileFacts))
      // Only `insertFile` writes this column, from that type.
      .$narrowType<{ kind: FileKind }>()
      .orderBy('id')
      .execute()
  )
}

/** The key that signs the addresses of a session or API token, while it and its user live. */
export function findFileKey(db: Db, sessionId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.idle_until', '>', now)
    .where('sessions.ends_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .select(['sessions.file_key as fileKey', 'users.role'])
    .union(
      liveTokens(db, dayInLondon(now))
        .where('api_tokens.id', '=', sessionId)
        .select(['api_tokens.file_key as fileKey', 'api_tokens.role']),
    )
    .executeTakeFirst()
}

export async function isWithdrawn(db: Db, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('certificate_withdrawals as withdrawals')
    .innerJoin('certificates', 'certificates.id', 'withdrawals.certificate_id')
    .leftJoin('certificate_extracts as extracts', 'extracts.certificate_id', 'certificates.id')
    .where(({ eb, or }) => or([eb('certificates.file_id', '=', fileId), eb('extracts.file_id', '=', fileId)]))
    .select('certificates.id')
    .executeTakeFirst()
  return row !== undefined
}
