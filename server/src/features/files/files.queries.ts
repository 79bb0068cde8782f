import { sql, type SqlBool } from 'kysely'
import type { FileKind } from '#contract/files/file-kinds.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { camelColumns, type FactsOf, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { storedFilesLock } from '#server/db/stored-files-lock.ts'
import { liveTokens } from '#server/features/auth/sessions.queries.ts'

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

/** False while another server is at it. Held to the end of the transaction. */
export async function lockSweep(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('sweep uploads', 0)) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}

/** False while a backup copies files. Held to the end of the transaction. */
export async function lockRemoval(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(storedFilesLock)}) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}

const kinds = ['photo', 'document', 'sheet'] satisfies FileKind[]

/** Uploaded before a moment, and never named by a record. Locked, so that none comes to be named meanwhile. */
export function lockUnusedUploads(tx: Db, before: Date, limit: number) {
  return tx
    .selectFrom('files')
    .select(['id', 'kind', 'key', 'original_key as originalKey', 'name', 'sha256'])
    .where('kind', 'in', kinds)
    .where('created_at', '<', before)
    .where('was_used', '=', false)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ kind: FileKind }>()
    .execute()
}

/** Refused by the database itself for a file that a row still names. */
export async function deleteFiles(tx: Db, fileIds: string[]) {
  await tx
    .deleteFrom('files')
    .where(sql<SqlBool>`id = any(${fileIds}::uuid[])`)
    .execute()
}

export async function insertRemovedKeys(tx: Db, keys: string[], removedAt: Date) {
  await tx
    .insertInto('removed_files')
    .values(keys.map((key) => ({ key, removed_at: removedAt })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export async function listRemovedKeys(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('removed_files')
    .select('key')
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function forgetRemovedKey(db: Db, key: string) {
  await db.deleteFrom('removed_files').where('key', '=', key).execute()
}
