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

/** The history of a large firm is read as a whole, which takes longer than a person would wait. */
export async function allowTime(tx: Db) {
  await sql`set local statement_timeout = '10min'`.execute(tx)
}

const kinds = ['photo', 'document'] satisfies FileKind[]

/** Uploaded before a moment, and named by no row of a table. Locked, so that none comes to be named meanwhile. */
export async function lockUnnamedUploads(tx: Db, before: Date, limit: number) {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'kind', 'key', 'original_key as originalKey', 'name', 'sha256'])
    .where('kind', 'in', kinds)
    .where('created_at', '<', before)
    .where('is_in_history', '=', false)
    .where(
      sql<SqlBool>`not exists (select from inspection_items where photo_file_id = files.id)
        and not exists (
          select from inspection_items
          where more_photo_file_ids <> '[]' and more_photo_file_ids ? files.id::text
        )
        and not exists (select from purchase_orders where files.id in (invoice_file_id, delivery_note_file_id))
        and not exists (select from mails where file_id = files.id)
        and not exists (select from notices where signature_file_id = files.id)
        and not exists (select from rectifications where document_file_id = files.id)`,
    )
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  // Only `insertFile` writes this column, from that type.
  return rows.map((row) => ({ ...row, kind: row.kind as FileKind }))
}

/**
 * Which of the files are mentioned in what was frozen for a certificate, sent late, or changed since. That a file was
 * uploaded, told about the file itself, is no mention. Each table is read once for all of them.
 */
export async function findMentioned(tx: Db, fileIds: string[]): Promise<Set<string>> {
  const ids = fileIds.join('|')
  const { rows } = await sql<{ id: string }>`
    select distinct mention[1] as id
    from (
      select facts::text as words from certificates
      union all
      select content::text from recovered_work where content is not null
      union all
      select concat(before, after) from audit_log where about is null or about <> all (${fileIds}::uuid[])
    ) as history,
    regexp_matches(words, ${ids}, 'g') as mention`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function markInHistory(tx: Db, fileIds: string[]) {
  await tx
    .updateTable('files')
    .set({ is_in_history: true })
    .where(sql<SqlBool>`id = any(${fileIds}::uuid[])`)
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
