import type { Db } from '#server/db/database.ts'

/** Remembers which content made this version of the item. */
export async function insertWrite(tx: Db, itemId: string, version: number, contentSha256: Buffer) {
  await tx.insertInto('item_writes').values({ item_id: itemId, version, content_sha256: contentSha256 }).execute()
}

/** Whether exactly this content made that version: then the call is a repeated one. */
export async function wasWritten(tx: Db, itemId: string, version: number, contentSha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('item_writes')
    .select('content_sha256')
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined && row.content_sha256.equals(contentSha256)
}
