import { sql, type SqlBool } from 'kysely'
import type { FileKind } from '#contract/files/file-kinds.ts'
import { storedFilesLock } from '#server/db/stored-files-lock.ts'
import type { Db } from '#server/db/database.ts'

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
